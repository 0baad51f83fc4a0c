import { NOTES_MAX } from '../../../contract/notes.ts';
import { SHARED_NOTES_MAX } from '../../../contract/sharing.ts';

/*
 * Deleted notes and earlier texts are limited by their author, whose oldest are forgotten first. Those that
 * others have deleted or replaced are counted apart, so that no person can push out another's.
 */

const MIB = 1024 * 1024;

interface Limits {
  /** The most rows. */
  rows: number;
  /** The most text, in UTF-8. */
  bytes: number;
}

/** In a person's own lists, and of one person in a shared category: their own acts, and those of others, each. */
export const PAST_MAX: Readonly<Record<'deleted' | 'texts', { own: Limits; share: Limits }>> = {
  // More than the lists may hold, so that the last deletion always fits.
  deleted: { own: { rows: NOTES_MAX, bytes: 10 * MIB }, share: { rows: NOTES_MAX / 4, bytes: 2.5 * MIB } },
  // Per person: a text of each note that a shared category may hold.
  texts: { own: { rows: 2_000, bytes: 5 * MIB }, share: { rows: SHARED_NOTES_MAX, bytes: 1.25 * MIB } },
};
