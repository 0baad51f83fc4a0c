import MarkdownIt, { type Env, type Token } from 'markdown-it';
import { DIVIDER } from '../../../../contract/notes.ts';
import { bareName } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { cutNumbers } from '../../../ui/counting.ts';
import { readBox } from '../../../ui/list-lines.ts';
import { type Draft, type DraftCategory, draft, draftCategory } from './draft.ts';
import { pairsIn } from './html.ts';
import { notesOfLines } from './lines.ts';
import { htmlText, type Page, type Words, wordsOf } from './words.ts';

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
  /^#{1,6} \S|^(?:```|~~~)/m.test(text) || /[^-\s]/.test(PROPERTIES.exec(text)?.[1] ?? '');

/**
 * Markdown: a heading makes a category, an item of a list or a line of a paragraph makes a note, and what continues an
 * item belongs to its note.
 */
export function readMarkdown(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  const source = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  const [top = '', properties] = PROPERTIES.exec(source) ?? [];
  if (top !== '') leftOut.add('details', 'properties at the top of a file', properties?.trim());
  const body = source.slice(top.length);
  const title = /^title:[ \t]*(?:"(.*)"|'(.*)'|(.*?))[ \t]*$/m
    .exec(properties ?? '')
    ?.slice(1)
    .find(Boolean);
  const reader = new Reader(draftCategory(title ?? bareName(name).replace(NOTION_ID, '')), body, leftOut);
  return reader.read();
}

/** A list or an item that is open. */
interface Place {
  /** The list to which notes are added. */
  readonly notes: Draft[];
  /** The note that texts continue. */
  item?: Draft | undefined;
  /** True until the item has a text. */
  isNew?: boolean;
  /** For a list: the numbers of its next items that belong to their texts. */
  readonly numbers?: string[];
}

class Reader {
  readonly #lines: readonly string[];
  readonly #tokens: readonly Token[];
  readonly #env: Env = {};
  readonly #page: Page;
  readonly #categories: DraftCategory[];
  #places: Place[];

  constructor(unnamed: DraftCategory, text: string, leftOut: LeftOut) {
    this.#lines = text.split('\n');
    this.#tokens = parser.parse(text, this.#env);
    this.#page = { leftOut, pairs: pairsIn(text) };
    this.#categories = [unnamed];
    this.#places = [{ notes: unnamed.notes }];
  }

  read(): OutlineCategory[] {
    for (const [at, token] of this.#tokens.entries()) this.#take(token, at);
    this.#addReferences();
    const [unnamed] = this.#categories;
    return this.#categories.filter((one) => one !== unnamed || one.notes.length > 0);
  }

  /** A definition that no link uses is anything in brackets with a colon behind it. */
  #addReferences(): void {
    const all = this.#tokens.flatMap(({ children }) => children ?? []);
    const used = new Set(all.map((one) => one.attrGet('href') ?? one.attrGet('src')));
    for (const [label, { href }] of Object.entries(this.#env.references ?? {})) {
      if (used.has(href)) continue;
      const is = (line: string) =>
        parser.utils.normalizeReference(/^\s*\[(.*?)\]:/.exec(line)?.[1] ?? '') === label;
      this.#categories.at(-1)?.notes.push(draft(this.#lines.find(is)?.trim() ?? `[${label}]: ${href}`));
    }
  }

  get #place(): Place {
    return this.#places.at(-1) ?? { notes: [] };
  }

  #take(token: Token, at: number): void {
    const { type, content } = token;
    const before = this.#tokens[at - 1];
    const { item, notes } = this.#place;
    if (type === 'ordered_list_open' || type === 'bullet_list_open')
      this.#places.push({ notes: this.#notesBelow(token), numbers: this.#numbersFrom(at) });
    else if (type === 'list_item_open') this.#openItem();
    else if (/^(?:list_item|(?:ordered|bullet)_list)_close$/.test(type)) this.#places.pop();
    else if (type === 'inline' && before?.type === 'heading_open' && before.level === 0) this.#open(content);
    else if (type === 'inline' && before?.type === 'paragraph_open' && before.level === 0)
      this.#paragraph(before);
    else if (type === 'inline' && !/^t[hd]_open$/.test(before?.type ?? '')) this.#addInline(content);
    else if (type === 'tr_open') this.#add([this.#row(at)]);
    else if (type === 'fence' || type === 'code_block') this.#add([content.trimEnd()]);
    else if (type === 'html_block')
      this.#add(htmlText(content, this.#page.leftOut, this.#page.pairs).split('\n'));
    else if (type === 'hr') (item?.notes ?? notes).push(draft(DIVIDER));
  }

  /** The notes to which a list's items are added: below its item, or the line that it is indented under. */
  #notesBelow({ level, map }: Token): Draft[] {
    const { item, notes } = this.#place;
    const line = this.#lines[map?.[0] ?? 0] ?? '';
    const above = item ?? (level === 0 && /^\s/.test(line) ? notes.at(-1) : undefined);
    return above?.notes ?? notes;
  }

  /** The numbers of a list's items, empty where they count. */
  #numbersFrom(at: number): string[] {
    const level = this.#tokens[at]?.level ?? 0;
    const end = this.#tokens.findIndex(
      (one, place) => place > at && one.level === level && one.nesting === -1,
    );
    const items = this.#tokens.slice(at, end).flatMap(({ type, level: of, info, markup }, place) => {
      const words = this.#tokens[at + place + 2]?.content ?? '';
      return type === 'list_item_open' && of === level + 1 ? { number: info, markup, words } : [];
    });
    const isEachFirst = items.every(({ number }) => number === items[0]?.number && Number(number) <= 1);
    const lines = items.map(({ number, markup, words }, place) => ({
      ...{ columns: 0, hasBullet: false },
      text: `${isEachFirst ? place + 1 : number}${markup} ${words}`,
    }));
    const cut = cutNumbers(lines);
    return items.map(({ number, markup }, at) =>
      number === '' || cut[at] !== lines[at]?.text ? '' : `${number}${markup} `,
    );
  }

  #open(heading: string): void {
    const { text } = this.#words(heading.replace(ARCHIVED, ''));
    const category = draftCategory(text, ARCHIVED.test(heading));
    this.#categories.push(category);
    this.#places = [{ notes: category.notes }];
  }

  /** A note with its number, which the first text of the item continues. */
  #openItem(): void {
    const { notes, numbers = [] } = this.#place;
    const item = draft(numbers.shift() ?? '');
    notes.push(item);
    this.#places.push({ notes, item, isNew: true });
  }

  /** Lines of their own, which may be indented and have marks that Markdown does not know. */
  #paragraph({ map }: Token): void {
    const notes = notesOfLines(this.#lines.slice(...(map ?? [])).join('\n'));
    for (const note of notes.flatMap((note) => [note, ...note.notes])) {
      const words = note.content;
      note.content = '';
      if (words === DIVIDER) note.content = words;
      else this.#fill(note, words);
    }
    this.#place.notes.push(...notes);
  }

  #addInline(source: string): void {
    const { item, notes, isNew } = this.#place;
    if (item && isNew) {
      const { text, isDone } = readBox(source);
      item.scratched_out = isDone;
      this.#fill(item, text);
      this.#place.isNew = false;
    } else if (item) item.content += `\n\n${this.#words(source).text}`;
    else for (const line of this.#words(source).text.split('\n')) notes.push(draft(line));
  }

  #fill(note: Draft, source: string): void {
    const { text, isBold, isStruck } = this.#words(source);
    note.content += text;
    note.important ||= isBold;
    note.scratched_out ||= isStruck;
  }

  /** Adds texts as they stand: to the open item, or as a note each. */
  #add(texts: readonly string[]): void {
    const { item, notes } = this.#place;
    for (const text of texts) {
      if (text.trim() === '') continue;
      if (item) item.content += item.content === '' ? text : `\n${text}`;
      else notes.push(draft(text.trim() === text ? text : text.replace(/^\n+|\s+$/g, '')));
    }
    this.#place.isNew = false;
  }

  /** The cells of a table's row, in one line. */
  #row(from: number): string {
    const end = this.#tokens.findIndex(({ type }, at) => at > from && type === 'tr_close');
    const cells = this.#tokens.slice(from, end).filter(({ type }) => type === 'inline');
    return cells.map(({ content }) => this.#words(content).text).join(' | ');
  }

  #words(source: string): Words {
    return wordsOf(parser.parseInline(source, this.#env)[0]?.children ?? [], this.#page);
  }
}
