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
/** Accents, the points of Hebrew, the vowel marks and the tatweel of Arabic, joiners and marks of direction. */
const UNREAD =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each sign is removed by itself
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const ASCII = /^[\0-\x7f]*$/;

/** A text without regard to case and to marks that many leave out. Folding each sign by itself has the same result. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(UNREAD, '').toLowerCase();
  return bare.replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter);
}
