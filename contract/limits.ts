const MIB = 1024 * 1024;

/** Categories of one owner. */
export const CATEGORIES_MAX = 200;
/** Notes and sub notes of one owner, and the text of all of them in UTF-8. */
export const NOTES_MAX = 5_000;
export const TEXT_MAX_BYTES = 5 * MIB;
/** The same of a shared category. */
export const SHARED_NOTES_MAX = 1_000;
export const SHARED_TEXT_MAX_BYTES = MIB;

interface Limits {
  /** The most rows. */
  readonly rows: number;
  /** The most text, in UTF-8. */
  readonly bytes: number;
}

/**
 * Deleted notes and earlier texts are limited by their author, whose oldest are forgotten first. Those that others have
 * deleted or replaced are counted apart, so that no person can push out another's. In a person's own lists, and of one
 * person in a shared category: their own acts, and those of others, each.
 */
export const PAST_MAX: Readonly<Record<'deleted' | 'texts', { own: Limits; share: Limits }>> = {
  // More than the lists may hold, so that the last deletion always fits.
  deleted: { own: { rows: NOTES_MAX, bytes: 10 * MIB }, share: { rows: NOTES_MAX / 4, bytes: 2.5 * MIB } },
  // Per person: a text of each note that a shared category may hold.
  texts: { own: { rows: 2_000, bytes: 5 * MIB }, share: { rows: SHARED_NOTES_MAX, bytes: 1.25 * MIB } },
};

/** The sentence for lists that are too large; undefined while they have room. */
export function whyTooLarge(
  { notes, bytes }: { notes: number; bytes: number },
  isShared: boolean,
): string | undefined {
  const [notesMax, textMax] = isShared
    ? [SHARED_NOTES_MAX, SHARED_TEXT_MAX_BYTES]
    : [NOTES_MAX, TEXT_MAX_BYTES];
  const where = isShared ? ' in a shared category' : '';
  if (notes > notesMax) return `The limit of ${notesMax} notes${where} is reached.`;
  if (bytes > textMax)
    return `The limit of ${textMax / MIB} MiB of text${where || ' in all notes'} is reached.`;
  return undefined;
}
