import { readStored } from './storage.ts';

/** A text that was typed and not saved. */
export interface Draft {
  readonly text: string;
  /** The saved text that it was typed over. */
  readonly base: string;
  /** When it was typed, in milliseconds. */
  readonly at: number;
  /** The days that this device was in use by then. */
  readonly day?: number;
}

/** Drafts by what they are typed for. */
export type Drafts = Readonly<Record<string, Draft>>;

/** The storage key of the texts that a user has typed and not saved. */
export const draftsKey = (user: string | undefined): string => `drafts of ${user}`;

export function readDrafts(user: string | undefined): Drafts {
  try {
    const drafts: unknown = JSON.parse(readStored(draftsKey(user)) ?? '{}');
    return Object.fromEntries(Object.entries({ ...(drafts as object) }).filter(isDraft));
  } catch {
    return {}; // not ours
  }
}

function isDraft(entry: [string, unknown]): entry is [string, Draft] {
  const { text, base, at }: Partial<Record<keyof Draft, unknown>> = { ...(entry[1] as object) };
  return typeof text === 'string' && typeof base === 'string' && typeof at === 'number';
}
