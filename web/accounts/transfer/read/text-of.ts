const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
/** No text in an older encoding has these; one in Unicode may have all but the first. */
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
export function textOf(file: Uint8Array): Decoded | undefined {
  const bytes = isCalendar(file) ? unfolded(file) : file;
  const encoding = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? 'utf-8';
  const text = decode(bytes, encoding);
  if (text !== undefined) return text.includes('\0') ? undefined : { text, isGuessed: false };
  const guessed = decode(bytes, 'windows-1252') ?? '';
  return BINARY.test(guessed) || UNASSIGNED.test(guessed) ? undefined : { text: guessed, isGuessed: true };
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.replace(/^\ufeff+/, ''); // a second mark, of a program that added its own
  } catch {
    return undefined; // not in this encoding
  }
}

const isCalendar = (bytes: Uint8Array): boolean =>
  new TextDecoder().decode(bytes.subarray(0, 100)).trimStart().startsWith('BEGIN:VCALENDAR');

/** A calendar without the line ends within its lines, which may be within a letter. */
function unfolded(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const kept = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const end = bytes[at] === 13 && bytes[at + 1] === 10 ? at + 1 : at;
    const next = bytes[end + 1];
    if (bytes[end] === 10 && (next === 32 || next === 9)) at = end + 1;
    else kept[size++] = bytes[at] ?? 0;
  }
  return kept.subarray(0, size);
}
