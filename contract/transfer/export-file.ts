import type { Deletion } from '../deletions.ts';
import type { OutlineCategory } from './outline.ts';

/** The name of the format of `nightdrive.json` (docs/data-format.md); another shape gets another version. */
export const FORMAT = 'nightdrive';
export const FORMAT_VERSION = 1;

/** All that a download contains. */
export interface Export {
  readonly username: string;
  /** When it was made. */
  readonly at: Date;
  readonly categories: readonly OutlineCategory[];
  readonly deletions: readonly Deletion[];
  /** Its name in the zip, or null. */
  readonly picture: { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** A piece of a file, and how many notes are in it. */
export interface Piece {
  readonly text: string;
  readonly notes: number;
}

export const piece = (text: string, notes = 0): Piece => ({ text, notes });

/** The JSON file, one note a line. */
export function* jsonOf({ username, at, categories, deletions, picture }: Export): Generator<Piece> {
  const head = {
    format: FORMAT,
    version: FORMAT_VERSION,
    exported_at: at.toISOString(),
    username,
    picture: picture?.name ?? null,
  };
  yield piece(`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "categories": [`);
  for (const [place, { title, archived, shared, notes }] of categories.entries()) {
    const head = JSON.stringify({ title, archived, shared }).slice(0, -1);
    yield piece(`${place > 0 ? ',' : ''}\n    ${head}, "notes": [`);
    for (const [place, note] of notes.entries())
      yield piece(`${place > 0 ? ',' : ''}\n      ${JSON.stringify(note)}`, 1 + note.notes.length);
    yield piece(notes.length > 0 ? '\n    ]}' : ']}');
  }
  const lines = deletions.map((deletion) => `\n    ${JSON.stringify(deletedOf(deletion))}`);
  yield piece(`\n  ],\n  "recently_deleted": [${lines.join(',')}\n  ]\n}\n`);
}

const deletedOf = ({ at, category, content, notes }: Deletion) => ({
  deleted_at: new Date(at).toISOString(),
  category,
  begins_with: content,
  notes,
});
