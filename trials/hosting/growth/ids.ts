const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const KINDS = { account: 1, category: 2, note: 3, session: 4, deletion: 5, event: 6, device: 7, visitor: 8 };
export type Kind = keyof typeof KINDS;

/** A number of 32 bits that looks like chance, and is always the same (the last step of MurmurHash3). */
export function scrambled(a: number, b: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const hex32 = (value: number): string =>
  `${HEX[value >>> 24]}${HEX[(value >>> 16) & 255]}${HEX[(value >>> 8) & 255]}${HEX[value & 255]}`;

const hex16 = (value: number): string => `${HEX[(value >>> 8) & 255]}${HEX[value & 255]}`;

/** A UUID version 7 (RFC 9562) of a moment, whose other bits follow from what it names. */
export function idAt(ms: number, kind: Kind, number: number, index: number): string {
  const salt = KINDS[kind] * 0x1000000 + index;
  const chance = scrambled(number, salt);
  const version = hex16(0x7000 | ((chance >>> 16) & 0xfff));
  const variant = hex16(0x8000 | (chance & 0x3fff));
  // The number itself is in it, turned: no two of a kind and a moment are alike.
  const named = hex32(Math.imul(number, 0x9e3779b1) >>> 0);
  const place = hex16(Math.imul(salt, 0x85ebca6b) >>> 16);
  return `${hex32(Math.floor(ms / 0x10000))}-${hex16(ms % 0x10000)}-${version}-${variant}-${named}${place}`;
}
