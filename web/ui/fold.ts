/** Letters whose strokes and ligatures are no accents to Unicode. */
const PLAIN = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
  ['ς', 'σ'],
]);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII = /^[\0-\x7f]*$/;

/** A text without regard to case and accents. Folding it sign by sign comes to the same. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(ACCENTS, '').toLowerCase();
  return bare.replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter);
}
