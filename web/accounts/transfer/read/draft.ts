import type { OutlineCategory, OutlineNote } from '../../../../contract/transfer/outline.ts';

/** A note that is being read. */
export interface Draft extends OutlineNote {
  content: string;
  important: boolean;
  scratched_out: boolean;
  readonly notes: Draft[];
}

export const draft = (
  content: string,
  flags: Partial<Pick<Draft, 'important' | 'scratched_out'>> = {},
): Draft => ({
  content,
  important: false,
  scratched_out: false,
  ...flags,
  notes: [],
});

export interface DraftCategory extends OutlineCategory {
  readonly notes: Draft[];
}

export const draftCategory = (title: string, archived = false): DraftCategory => ({
  title,
  archived,
  notes: [],
});

/** Texts as lines of one note, without the blank ones. */
export const joined = (...lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
