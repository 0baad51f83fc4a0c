/** A stretch of a text; with an address where it is a link. */
interface Piece {
  readonly at: number;
  readonly text: string;
  readonly href?: string;
  /** The range of its host name in the text. */
  readonly host?: readonly [from: number, to: number];
}

/** Unseen spaces, dashes, and the full-width signs of a sentence in Chinese or Japanese. */
const NOT_IN_ADDRESS = String.raw`\u200b\u2060\u2013\u2014\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`;
/** Any scheme, so that nothing within an address of another one is taken for a link. */
const PAGE = String.raw`(?<page>(?<scheme>[a-z][a-z\d+.\-]{0,30}):\/\/[^\s<>"“”\x60\\^\{\|\}${NOT_IN_ADDRESS}]+)`;
const MAIL = String.raw`(?<mail>[\p{L}\p{N}_][\p{L}\p{N}._%+\-]{0,63}@(?:[\p{L}\p{M}\p{N}\-]+\.)+(?:xn--[a-z\d\-]+|[\p{L}\p{M}]{2,}))`;
const ADDRESS = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${PAGE}|${MAIL})`, 'giu');
/** Signs after an address that belong to the sentence around it. */
const AFTER = ".,;:!?…'’»*([";
const OPENING = new Map([
  [')', '('],
  [']', '['],
]);

/** Splits a text into its links and the text between them: addresses of http, https and mail, and of no other scheme. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  // Most texts have none: to look closer costs more than to draw the row.
  for (const { index, groups = {} } of /@|:\/\//.test(text) ? text.matchAll(ADDRESS) : []) {
    const link = linkOf(index, groups);
    if (!link) continue;
    if (index > end) pieces.push({ at: end, text: text.slice(end, index) });
    pieces.push(link);
    end = index + link.text.length;
  }
  if (end < text.length || end === 0) pieces.push({ at: end, text: text.slice(end) });
  return pieces;
}

function linkOf(at: number, { page, scheme = '', mail }: Partial<Record<string, string>>): Piece | undefined {
  if (mail !== undefined) return { at, text: mail, href: `mailto:${encodeURI(mail)}` };
  if (page === undefined || !/^https?$/i.test(scheme)) return undefined;
  const text = withoutSentence(page);
  return URL.canParse(text) ? { at, text, href: text, host: hostIn(text) } : undefined;
}

/** The part before an `@` names no site. */
function hostIn(address: string): readonly [from: number, to: number] {
  const start = address.indexOf('://') + 3;
  const [authority = ''] = address.slice(start).split(/[/?#]/, 1);
  return [start + authority.lastIndexOf('@') + 1, start + authority.length];
}

/** Ends before a bracket that was not opened within, and before the signs of the sentence. */
function withoutSentence(address: string): string {
  const open: string[] = [];
  let end = 0;
  for (const sign of address) {
    const opening = OPENING.get(sign);
    if (opening !== undefined && open.pop() !== opening) break;
    if (sign === '(' || sign === '[') open.push(sign);
    end += sign.length;
  }
  while (AFTER.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
