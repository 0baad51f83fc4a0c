import { NOTES_MAX } from '../../../contract/notes.ts';
import { SHARED_NOTES_MAX } from '../../../contract/sharing.ts';

/*
 * What was there before, deleted notes and earlier texts, is limited by who wrote it: the oldest of that person is
 * forgotten first. What others have deleted or replaced of it is counted apart from what that person did, so that nobody
 * pushes out what another one wrote.
 */

const MIB = 1024 * 1024;

interface Limits {
  /** The most rows. */
  rows: number;
  /** Of text, in UTF-8. */
  bytes: number;
}

/** In a person's own lists, and of one person in a shared category: their own acts, and those of others, each. */
export const PAST_MAX: Readonly<Record<'deleted' | 'texts', { own: Limits; share: Limits }>> = {
  // More than the lists may hold, so that the last deletion always fits.
  deleted: { own: { rows: NOTES_MAX, bytes: 10 * MIB }, share: { rows: NOTES_MAX / 4, bytes: 2.5 * MIB } },
  // Of one person: a text of each note that a shared category may hold.
  texts: { own: { rows: 2_000, bytes: 5 * MIB }, share: { rows: SHARED_NOTES_MAX, bytes: 1.25 * MIB } },
};
