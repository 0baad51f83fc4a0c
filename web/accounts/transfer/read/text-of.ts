const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** No text has these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: their absence makes a text
const BINARY = /[\0-\x06\x0e-\x1a\x1c-\x1f]/;
/** No sign of Windows-1252. */
const UNASSIGNED = /[\x81\x8d\x8f\x90\x9d]/;

export interface Decoded {
  readonly text: string;
  /** True when it is in the encoding of older Windows, which any bytes fit. */
  readonly isGuessed: boolean;
}

/** The text of a file: UTF-8, or UTF-16 or Windows-1252, as Windows saves it; undefined when it is no text. */
export function textOf(bytes: Uint8Array): Decoded | undefined {
  const encoding =
    MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? withoutMark(bytes);
  const text = decode(bytes, encoding);
  if (text !== undefined) return BINARY.test(text) ? undefined : { text, isGuessed: false };
  const guessed = decode(bytes, 'windows-1252') ?? '';
  return BINARY.test(guessed) || UNASSIGNED.test(guessed) ? undefined : { text: guessed, isGuessed: true };
}

/** Latin letters have every other byte empty in UTF-16. */
function withoutMark([first, second, third, fourth]: Uint8Array): string {
  if (first && second === 0 && third && fourth === 0) return 'utf-16le';
  return first === 0 && second && third === 0 && fourth ? 'utf-16be' : 'utf-8';
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.replace(/^\ufeff+/, ''); // a second mark, of a program that added its own
  } catch {
    return undefined; // not in this encoding
  }
}
