import { uuidOf } from './uuid.ts';

const bitsOf = (id: string): bigint => BigInt(`0x${id.replaceAll('-', '')}`);
const VERSION = [0xfn << 76n, 7n << 76n] as const;
const VARIANT = [3n << 62n, 2n << 62n] as const;

/**
 * The id of a note in a copy of its category: the XOR of the two ids, with the version and variant bits of UUID
 * version 7. A client that chooses the id of the copy thus knows the ids of its notes before the server answers.
 */
export function copiedId(note: string, copy: string): string {
  let bits = bitsOf(note) ^ bitsOf(copy);
  for (const [mask, value] of [VERSION, VARIANT]) bits = (bits & ~mask) | value;
  return uuidOf(bits.toString(16).padStart(32, '0'));
}
