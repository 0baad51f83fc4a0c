import type { Token } from 'markdown-it';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { readBox } from '../../../ui/list-lines.ts';
import { pictureName } from './kinds-of-files.ts';
import { untagged } from './markup.ts';

/** A piece of a text, and how it is set. */
interface Run {
  text: string;
  readonly isBold: boolean;
  readonly isStruck: boolean;
}

export interface Inline {
  readonly text: string;
  /** True when all of the first line is bold, which makes a note important. */
  readonly isBold: boolean;
  /** True when all of it is struck through, or its box is ticked. */
  readonly isDone: boolean;
}

const OPENS: Readonly<Record<string, 'bold' | 'struck'>> = {
  strong_open: 'bold',
  s_open: 'struck',
};

/** The words of a paragraph without their markup and their box. An address that is not its own text follows it. */
export function inlineOf(tokens: readonly Token[], leftOut: LeftOut): Inline {
  const runs: Run[] = [];
  const depth = { bold: 0, struck: 0 };
  const links: { href: string; from: number }[] = [];
  const add = (text: string) => runs.push({ text, isBold: depth.bold > 0, isStruck: depth.struck > 0 });
  const textFrom = (from: number) =>
    runs
      .slice(from)
      .map(({ text }) => text)
      .join('');
  for (const token of tokens) {
    const opened = OPENS[token.type.replace(/_close$/, '_open')];
    if (opened) depth[opened] += token.nesting;
    else if (token.type === 'link_open')
      links.push({ href: String(token.attrGet('href')), from: runs.length });
    else if (token.type === 'link_close')
      add(behind(textFrom(links.at(-1)?.from ?? 0), links.pop()?.href ?? ''));
    else if (token.type === 'image') add(imageText(token, leftOut));
    else if (token.type.endsWith('break')) add('\n');
    else if (token.type === 'html_inline') add(htmlText(token.content, leftOut));
    else add(token.content);
  }
  const [beginning] = runs;
  const box = readBox(beginning?.text ?? '');
  if (beginning && box.hasBox) beginning.text = box.text;
  const text = textFrom(0).trim();
  const end = runs.findIndex(({ text }) => text === '\n');
  const first = end === -1 ? runs : runs.slice(0, end);
  const isAll = (is: 'isBold' | 'isStruck', of: readonly Run[]) =>
    text !== '' && of.every((run) => run[is] || run.text.trim() === '');
  return { text, isBold: isAll('isBold', first), isDone: box.isDone || isAll('isStruck', runs) };
}

const ADDRESS = /^(?:https?:|mailto:|tel:)/i;

/** An address that its text does not have. Those of other files lead nowhere here. */
const behind = (text: string, href: string): string =>
  ADDRESS.test(href) && !text.includes(href.replace(/^(?:mailto|tel):/i, '')) ? ` (${href})` : '';

function imageText(token: Token, leftOut: LeftOut): string {
  const source = String(token.attrGet('src'));
  if (ADDRESS.test(source)) return [token.content, source].filter(Boolean).join(' ');
  leftOut.name('pictures', pictureName(decoded(source)));
  return token.content;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // not encoded
  }
}

/** The words between tags. */
export function htmlText(html: string, leftOut: LeftOut): string {
  const shown = html.replace(/<!--[\s\S]*?(?:-->|$)/g, () => {
    leftOut.count('comments');
    return '';
  });
  return untagged(shown);
}
