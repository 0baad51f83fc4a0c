import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { DIVIDER } from '../../../../contract/notes.ts';
import { bareName } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { countedItems } from '../../../ui/counting.ts';
import { type Draft, type DraftCategory, draft, draftCategory } from './draft.ts';
import { htmlText, type Inline, inlineOf } from './inline.ts';
import { notesOfLines } from './lines.ts';

/** The properties that Joplin, Obsidian and others put at the top of a file. */
const PROPERTIES = /^---[ \t]*\n(?=(?:[\w?"'. -]+:(?:\s|$)|#|---))((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** The name that Notion gives to a file. */
const NOTION_ID = / [0-9a-f]{32}$/;
const ARCHIVED = / \(archived\)$/;

const parser = new MarkdownIt({ html: true, linkify: true }).set({ maxNesting: 1_000 });
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
// An address is shown, not opened.
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;

/** True when a text file is Markdown, though its name does not say so. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^#{1,6} \S|^(?:```|~~~)/m.test(text) || PROPERTIES.test(text);

/**
 * Markdown: a heading makes a category, an item of a list or a line of a paragraph makes a note, and what continues an
 * item belongs to its note.
 */
export function readMarkdown(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  const source = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const [top = '', properties] = PROPERTIES.exec(source) ?? [];
  leftOut.count('properties', top === '' ? 0 : 1);
  const body = source.slice(top.length);
  const title = /^title:[ \t]*(?:"(.*)"|'(.*)'|(.*?))[ \t]*$/m
    .exec(properties ?? '')
    ?.slice(1)
    .find(Boolean);
  const reader = new Reader(draftCategory(title ?? bareName(name).replace(NOTION_ID, '')), body, leftOut);
  const env: Env = {};
  const tokens = parser.parse(body, env);
  return reader.read(tokens, env.references ?? {});
}

/** The addresses that a text defines for its links, which may be anything in brackets with a colon behind it. */
type References = NonNullable<Env['references']>;

/** A list or an item that is open. */
interface Place {
  /** Where notes are added. */
  readonly notes: Draft[];
  /** The note that texts continue. */
  item?: Draft | undefined;
  /** Of a list: which of its next items are counted by their numbers. */
  readonly counted?: boolean[];
}

class Reader {
  readonly #lines: readonly string[];
  readonly #leftOut: LeftOut;
  readonly #categories: DraftCategory[];
  #places: Place[];

  constructor(unnamed: DraftCategory, text: string, leftOut: LeftOut) {
    this.#lines = text.split('\n');
    this.#leftOut = leftOut;
    this.#categories = [unnamed];
    this.#places = [{ notes: unnamed.notes }];
  }

  read(tokens: readonly Token[], references: References): OutlineCategory[] {
    for (const [at, token] of tokens.entries()) this.#take(token, tokens, at);
    const used = new Set(tokens.flatMap(({ children }) => children ?? []).map((one) => one.attrGet('href')));
    for (const [label, { href }] of Object.entries(references))
      if (!used.has(href)) this.#categories.at(-1)?.notes.push(draft(`[${label}]: ${href}`));
    const [unnamed] = this.#categories;
    return this.#categories.filter((one) => one !== unnamed || one.notes.length > 0);
  }

  /** Where the items of a list are added: below its item, or below the line that it is indented under. */
  #notesBelow({ level, map }: Token): Draft[] {
    const { item, notes } = this.#place;
    const line = this.#lines[map?.[0] ?? 0] ?? '';
    const above = item ?? (level === 0 && /^\s/.test(line) ? notes.at(-1) : undefined);
    return above?.notes ?? notes;
  }

  get #place(): Place {
    return this.#places.at(-1) ?? { notes: [] };
  }

  #take(token: Token, tokens: readonly Token[], at: number): void {
    const { type, content } = token;
    const before = tokens[at - 1];
    if (type === 'ordered_list_open' || type === 'bullet_list_open')
      this.#places.push({ notes: this.#notesBelow(token), counted: countedIn(tokens, at) });
    else if (type === 'list_item_open') this.#openItem(token);
    else if (/^(?:list_item|(?:ordered|bullet)_list)_close$/.test(type)) this.#places.pop();
    else if (type === 'inline' && before?.type === 'heading_open' && before.level === 0) this.#open(token);
    else if (type === 'inline' && before?.type === 'paragraph_open' && before.level === 0)
      this.#paragraph(before);
    else if (type === 'inline' && !/^t[hd]_open$/.test(before?.type ?? '')) this.#addInline(token);
    else if (type === 'tr_open') this.#add(this.#row(tokens, at));
    else if (type === 'fence' || type === 'code_block') this.#add(content.trimEnd());
    else if (type === 'html_block') this.#add(htmlText(content, this.#leftOut));
    else if (type === 'hr') this.#place.notes.push(draft(DIVIDER));
  }

  #open(heading: Token): void {
    const { text } = this.#inline(heading);
    const category = draftCategory(text.replace(ARCHIVED, ''), ARCHIVED.test(text));
    this.#categories.push(category);
    this.#places = [{ notes: category.notes }];
  }

  /** An empty note, which the first text of the item fills. */
  #openItem({ info, markup }: Token): void {
    const { notes, counted = [] } = this.#place;
    const number = counted.shift() || info === '' ? '' : `${info}${markup} `;
    const item = draft(number);
    notes.push(item);
    this.#places.push({ notes, item });
  }

  /** Lines of their own, which may be indented and have marks that Markdown does not know. */
  #paragraph({ map }: Token): void {
    const notes = notesOfLines(this.#lines.slice(...(map ?? [])).join('\n'));
    for (const note of notes.flatMap((note) => [note, ...note.notes]))
      if (note.content !== DIVIDER) this.#fill(note, this.#inline(parser.parseInline(note.content, {})[0]));
    this.#place.notes.push(...notes);
  }

  #addInline(token: Token): void {
    const { item, notes } = this.#place;
    const inline = this.#inline(token);
    if (item && /^(?:\d+[.)] )?$/.test(item.content))
      this.#fill(item, { ...inline, text: item.content + inline.text });
    else if (item) item.content += `\n\n${inline.text}`;
    else for (const line of inline.text.split('\n')) notes.push(draft(line));
  }

  #fill(note: Draft, { text, isBold, isDone }: Inline): void {
    note.content = text;
    note.important = isBold;
    note.scratched_out ||= isDone;
  }

  /** Adds a text as it stands: to the open item, or as a note. */
  #add(text: string): void {
    const { item, notes } = this.#place;
    if (text.trim() === '') return;
    if (item) item.content += item.content === '' ? text : `\n${text}`;
    else notes.push(draft(text.trim() === text ? text : text.replace(/^\n+|\s+$/g, '')));
  }

  /** The cells of a table's row, in one line. */
  #row(tokens: readonly Token[], from: number): string {
    const end = tokens.findIndex(({ type }, at) => at > from && type === 'tr_close');
    const cells = tokens.slice(from, end).filter(({ type }) => type === 'inline');
    return cells.map((cell) => this.#inline(cell).text).join(' | ');
  }

  #inline(token: Token | undefined): Inline {
    return inlineOf(token?.children ?? [], this.#leftOut);
  }
}

/** The items of a list that its numbers count. */
function countedIn(tokens: readonly Token[], at: number): boolean[] {
  const level = tokens[at]?.level ?? 0;
  const end = tokens.findIndex((token, place) => place > at && token.level === level && token.nesting === -1);
  const items = tokens.slice(at, end).flatMap(({ type, level: of, info }, place) => {
    const words = tokens[at + place + 2]?.content ?? '';
    return type === 'list_item_open' && of === level + 1 ? { number: Number(info), words } : [];
  });
  return countedItems(items);
}
