import { DIVIDER } from '../notes.ts';
import { type Export, type Piece, piece } from './export-file.ts';
import type { OutlineNote } from './outline.ts';

/* Lists as Markdown, of which any reader gets the same words again. */

const ADDRESS = /(?:https?|ftp):\/\/[^\s<>\p{Cc}]+/giu;
/** Signs that Markdown takes for markup, wherever they stand. */
const MARKUP = /[\\`*[]|~(?=~)|<(?=[a-z/!?]|$)|&(?=#?\w+;)|_/gi;
/** Those at the beginning of a line. */
const BEGINNING = /^(?=[-+](?:[-|:\s]|$)|=+\s*$|#{1,6}(?:\s|$)|[>|]|:-)|^(\d{1,9})(?=[.)])/;
const LINE_ENDS = /[\r\u2028\u2029]/g;
/** White space that is not written as a reference, which would belong to the address before it. */
const ENDS_ADDRESS = /^(?:[^\S\r\u2028\u2029]|$)/;

/** A heading for each category, a box for each note, and bold type for what is important. */
export function* markdownOf({ categories }: Export): Generator<Piece> {
  for (const [place, { title, archived, notes }] of categories.entries()) {
    const words = inline(title)
      .replace(/(^|\s)(?=#+$)/, '$1\\')
      .replace(/ \(archived\)$/, ' \\(archived)');
    yield piece(`${place > 0 ? '\n' : ''}# ${words}${archived ? ' (archived)' : ''}\n\n`);
    for (const note of notes) yield piece(linesOf(note, ''), 1 + note.notes.length);
  }
}

function linesOf({ content, important, scratched_out, notes }: OutlineNote, indent: string): string {
  // Below the line of a note, dashes would make it a heading.
  if (content === DIVIDER && notes.length === 0) return `${indent}${indent === '' ? '---' : '***'}\n`;
  const lines = content.split('\n');
  const [first = '', ...more] = lines.map((line, at) => lineOf(line, isGap(lines, at)));
  const words = important ? `**${first}**` : first;
  const rest = more.map((line) => (line === '' ? '\n' : `${indent}  ${line.replace(BEGINNING, '$1\\')}\n`));
  const below = notes.map((note) => linesOf(note, `${indent}  `));
  return `${indent}- [${scratched_out ? 'x' : ' '}] ${words}\n${rest.join('')}${below.join('')}`;
}

/** True for a blank line between two others, which parts paragraphs. */
const isGap = (lines: readonly string[], at: number): boolean => Boolean(lines[at - 1] && lines[at + 1]);

/** A line whose white space at both ends is held by an element that has no words. */
function lineOf(line: string, isGap: boolean): string {
  if (line === '') return isGap ? '' : '<wbr>';
  const words = inline(line).replace(LINE_ENDS, (end) => `&#${end.charCodeAt(0)};`);
  return `${/^\s/.test(line) ? '<wbr>' : ''}${words}${/\s$/.test(line) ? '<wbr>' : ''}`;
}

/** A text with its markup escaped. An address stands in angle brackets when it has such signs. */
function inline(text: string): string {
  let found = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    found += escaped(text.slice(end, index));
    end = index + address.length;
    const isPlain = escaped(address) === address && ENDS_ADDRESS.test(text.slice(end));
    found += isPlain ? address : `<${address}>`;
  }
  return found + escaped(text.slice(end));
}

const WORD = /[\p{L}\p{N}]/u;

/** An underscore within a word, and a single tilde, are no markup. */
const escaped = (text: string): string =>
  text.replace(MARKUP, (sign, at: number) =>
    sign === '_' && WORD.test(text[at - 1] ?? '') && WORD.test(text[at + 1] ?? '') ? sign : `\\${sign}`,
  );
