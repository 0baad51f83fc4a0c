import { CREATED_AT_ONCE_MAX } from '../../../../contract/several-notes.ts';

/** A character of JSON is at most three bytes of the 256 KiB that the server takes. */
const CHARACTERS_MAX = 80_000;

/** Halves new notes until one request may create each part of them. */
export function inRequests<Draft>(drafts: Draft[]): Draft[][] {
  const { length } = drafts;
  const fits = length <= CREATED_AT_ONCE_MAX && JSON.stringify(drafts).length <= CHARACTERS_MAX;
  if (fits || length < 2) return length > 0 ? [drafts] : [];
  return [drafts.slice(0, length / 2), drafts.slice(length / 2)].flatMap(inRequests);
}
