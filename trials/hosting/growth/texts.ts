import { scrambled } from './ids.ts';

const WORDS = (
  'milk coffee bread oranges tickets passport charger lamp paint brushes letter invoice dentist garden tyres ' +
  'call Zoë about the trip book hotel for two pick up parcel before six return library books and ask for ' +
  'Müsli crème brûlée 40 €'
).split(' ');
/** So many different texts are enough: what counts is how long they are. */
const TEXTS = 4_096;
const WORDS_MAX = 16;
const LONG_WORDS = 400;

function makeText(seed: number): string {
  // One of 256 is long: a recipe, minutes, a letter.
  const words = seed % 256 === 0 ? LONG_WORDS : 3 + (scrambled(seed, 0) % WORDS_MAX);
  return Array.from({ length: words }, (_, at) => WORDS[scrambled(seed, at + 1) % WORDS.length]).join(' ');
}

const texts = Array.from({ length: TEXTS }, (_, seed) => makeText(seed));
const bytes = texts.map((text) => Buffer.byteLength(text));

/** The text of a note, 70 characters on average. */
export const textOf = (chance: number): string => texts[(chance >>> 8) % TEXTS] ?? '';

export const bytesOf = (chance: number): number => bytes[(chance >>> 8) % TEXTS] ?? 0;
