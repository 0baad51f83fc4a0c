import { uuidOf } from './uuid.ts';

/**
 * The id of a note that arrives in another space: an id is in one space for ever. The server and its clients reckon it
 * alike, so that a client knows it before the server answers. A note that returns gets a third one.
 */
export function movedId(note: string, to: string): string {
  let [a, b, c, d] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  for (const sign of `${note.toLowerCase()} ${to.toLowerCase()}    `) {
    a = Math.imul(a ^ sign.charCodeAt(0), 0x01000193);
    b = Math.imul(b ^ a, 0x27d4eb2f) ^ (a >>> 15);
    c = Math.imul(c ^ b, 0x165667b1) ^ (b >>> 13);
    d = Math.imul(d ^ c, 0x2c1b3c6d) ^ (c >>> 16);
    a ^= d >>> 11;
  }
  const bits = [a, b, c, d].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
  // The version and variant of the ids that clients make.
  return uuidOf(`${bits.slice(0, 12)}7${bits.slice(13, 16)}8${bits.slice(17)}`);
}
