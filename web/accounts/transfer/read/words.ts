import type { Token } from 'markdown-it';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { isBlock, isHtml, pairsIn, tagOf, tokensOf } from './html.ts';
import { pictureName } from './kinds-of-files.ts';

/** A piece of a text, and how it is set. */
interface Run {
  readonly text: string;
  readonly isBold: boolean;
  readonly isStruck: boolean;
}

export interface Words {
  readonly text: string;
  /** True when all of the first line is bold, which makes a note important. */
  readonly isBold: boolean;
  /** True when all of it is struck through. */
  readonly isStruck: boolean;
}

/** The file that a text is in. */
export interface Page {
  readonly leftOut: LeftOut;
  /** The elements that it opens and closes. */
  readonly pairs: ReadonlySet<string>;
}

/* No text has these signs, which stand for what elements do: they hold white space, begin a line, and part cells. */
const HOLD = '\0w';
const LINE = '\0l';
const CELL = '\0c';

const SET: Readonly<Record<string, 'bold' | 'struck' | 'hidden'>> = {
  ...{ strong: 'bold', b: 'bold', s: 'struck', del: 'struck', strike: 'struck' },
  ...{ script: 'hidden', style: 'hidden' },
};

/** The words of marked-up text: of Markdown's tokens, and of the HTML among them. */
export function wordsOf(tokens: readonly Token[], page: Page): Words {
  const runs: Run[] = [];
  const depth = { bold: 0, struck: 0, hidden: 0 };
  const links: { behind: string; from: number }[] = [];
  const add = (text: string) => {
    if (depth.hidden === 0) runs.push({ text, isBold: depth.bold > 0, isStruck: depth.struck > 0 });
  };
  const textFrom = (from: number) => joined(runs.slice(from));

  function element(name: string, nesting: number, of: (key: string) => string | undefined): void {
    const set = SET[name];
    if (set) depth[set] = Math.max(0, depth[set] + nesting);
    else if (name === 'a' && nesting > 0)
      links.push({ behind: behindLink(of('href'), of('title')), from: runs.length });
    else if (name === 'a') addBehind(links.pop());
    else if (name === 'img') add(pictureText(of('src') ?? '', [of('alt'), of('title')], page.leftOut));
    else if (name === 'wbr') add(HOLD);
    else if (name === 'br') add('\n');
    else if (name === 'td' || name === 'th') add(nesting > 0 ? CELL : '');
    else if (isBlock(name)) add(LINE);
  }
  /** An address and a title that the text of a link does not have. */
  function addBehind(link: (typeof links)[number] | undefined): void {
    const words = textFrom(link?.from ?? 0);
    const behind = link?.behind
      .split('\n')
      .filter((one) => one !== '' && !words.includes(one.replace(/^(?:mailto|tel):/i, '')));
    if (behind && behind.length > 0) add(` (${behind.join(' ')})`);
  }
  function markup(content: string): void {
    const tag = tagOf(content);
    if (tag && isHtml(tag, page.pairs))
      element(tag.name, tag.isEnd ? -1 : 1, (key) => tag.attributes.get(key));
    else if (content.startsWith('<!--'))
      page.leftOut.add('details', 'hidden comment', content.slice(4, -3).trim());
    else if (content.startsWith('<![CDATA[')) add(content.slice(9, -3));
    else if (!/^<(?:\?xml|!doctype)\b/i.test(content)) add(content);
  }
  for (const token of tokens) {
    const { type, tag, nesting, content } = token;
    if (type === 'html_inline') markup(content);
    else if (type === 'image')
      add(pictureText(attribute(token, 'src') ?? '', [content, attribute(token, 'title')], page.leftOut));
    else if (type === 'code_inline' || tag === '') add(content);
    else if (token.info !== 'auto') element(tag, nesting, (key) => attribute(token, key));
  }
  const text = joined(runs);
  const end = runs.findIndex(({ text }) => text === '\n' || text === LINE);
  const isAll = (is: 'isBold' | 'isStruck', of: readonly Run[]) =>
    of.some((run) => run[is]) && of.every((run) => run[is] || run.text.trim() === '');
  return {
    text,
    isBold: isAll('isBold', end === -1 ? runs : runs.slice(0, end)),
    isStruck: isAll('isStruck', runs),
  };
}

function attribute(token: Token, key: string): string | undefined {
  const value = token.attrGet(key);
  return value === null ? undefined : String(value);
}

/** The words of HTML. */
export const htmlText = (html: string, leftOut: LeftOut, pairs = pairsIn(html)): string =>
  wordsOf(tokensOf(html), { leftOut, pairs }).text;

const joined = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/(^|\0l)\s*\0c\s*/g, '$1')
    .replace(/\s*\0c\s*/g, ' | ')
    .replace(/\s*(?:\0l\s*)+/g, '\n')
    .trim()
    .replaceAll(HOLD, '');

const ADDRESS = /^(?:https?:|mailto:|tel:)/i;

/** The addresses of other files lead nowhere here. */
const behindLink = (href: string | undefined, title: string | undefined): string =>
  [href && ADDRESS.test(href) ? href : '', title ?? ''].join('\n');

function pictureText(source: string, words: readonly (string | undefined)[], leftOut: LeftOut): string {
  const isElsewhere = ADDRESS.test(source);
  if (!isElsewhere && source !== '') leftOut.add('files', pictureName(decoded(source)));
  return [...words, isElsewhere ? source : ''].filter(Boolean).join(' ');
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address; // not encoded
  }
}
