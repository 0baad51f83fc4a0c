import type { Env, Token } from 'markdown-it';
import { DIVIDER } from '../../../../contract/notes.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { readBox } from '../../../ui/list-lines.ts';
import { type Draft, type DraftCategory, draft, draftCategory } from './draft.ts';
import { pairsIn } from './html.ts';
import { keptNumbers } from './kept-numbers.ts';
import { notesOfLines } from './lines.ts';
import { parser, unusedDefinitions } from './markdown-parser.ts';
import { htmlText, type Page, type Words, wordsOf } from './words.ts';

const ARCHIVED = / \(archived\)$/;

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

/** The categories and notes of a text's blocks, which are read in their order. */
export class MarkdownBlocks {
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
    const lines = unusedDefinitions(this.#tokens, this.#env, this.#lines);
    this.#categories.at(-1)?.notes.push(...lines.map((line) => draft(line)));
    const [unnamed] = this.#categories;
    return this.#categories.filter((one) => one !== unnamed || one.notes.length > 0);
  }

  get #place(): Place {
    return this.#places.at(-1) ?? { notes: [] };
  }

  #take(token: Token, at: number): void {
    const { type, content } = token;
    const before = this.#tokens[at - 1];
    const { item, notes } = this.#place;
    if (type === 'ordered_list_open' || type === 'bullet_list_open')
      this.#places.push({ notes: this.#notesBelow(token), numbers: keptNumbers(this.#tokens, at) });
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
