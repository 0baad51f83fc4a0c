import { USERNAME_MAX } from '../../contract/accounts.ts';

/** More than a name of 150 characters can take before normalization; the rest need not be examined. */
const READ_MAX = 1_000;

/**
 * Letters, marks, digits and `. _ @ + -`, but nothing invisible, or two names could look the same; and no mark first,
 * which would stand on whatever is shown before the name.
 */
const ALLOWED = /^(?!\p{M}|.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}._@+-]+$/u;

/** The stored and displayed form of a name. */
export const normalizeUsername = (text: string): string => text.trim().slice(0, READ_MAX).normalize('NFKC');

/**
 * The form in which names are compared. Lowercased first, then uppercased, because several small letters can share
 * one capital (σ, ς: Σ) and some capitals have none of their own (ẞ); so all spellings of one name meet.
 */
export const foldUsername = (text: string): string =>
  normalizeUsername(text).toLowerCase().toUpperCase().normalize('NFKC');

/** The error of a normalized name, if any. */
export function usernameError(username: string): string | undefined {
  if ([...username].length > USERNAME_MAX) {
    return `Ensure this field has no more than ${USERNAME_MAX} characters.`;
  }
  if (ALLOWED.test(username)) return undefined;
  return 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';
}
