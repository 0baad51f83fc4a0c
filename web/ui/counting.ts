/** A line of which the bullet is cut. */
export interface Counting {
  /** The depth of its indent. */
  readonly columns: number;
  readonly text: string;
  /** True when it had one: then a number belongs to its text. */
  readonly hasBullet: boolean;
}

/** The numerals by which a line may count, each with its value. */
type Counts = ReadonlyMap<'number' | 'letter' | 'roman' | 'bullet', number>;

interface Item {
  readonly place: number;
  /** The words behind the mark. */
  readonly words: string;
  readonly counts: Counts;
  /** True when it can be a day, or the second of something: a list begins with its first item. */
  readonly isOrdinal: boolean;
}

const MARK = /^(?:(\(?)(\d{1,4}|[a-z]|[ivx]{2,5}|[A-Z]|[IVX]{2,5})([.)])(?:\s+|$)|o\s+)/;
const BOXED = /^(?:\[[ xX]?\]|[☐☑☒✓✔✅□▢◻⬜])/u;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

function itemOf(text: string, place: number): Item | undefined {
  const [mark, open = '', name = '', end = ''] = MARK.exec(text) ?? [];
  if (mark === undefined) return undefined;
  const small = name.toLowerCase();
  const isInitialOrPriority = name !== small && (open !== '' || end === '.');
  const counts = new Map<'number' | 'letter' | 'roman' | 'bullet', number>();
  if (name === '') counts.set('bullet', 0);
  if (/\d/.test(name)) counts.set('number', Number(name));
  if (/^[a-z]$/.test(small) && !isInitialOrPriority) counts.set('letter', small.charCodeAt(0));
  if (ROMAN.includes(small)) counts.set('roman', ROMAN.indexOf(small));
  return { place, words: text.slice(mark.length), counts, isOrdinal: end === '.' && Number(name) > 1 };
}

/** The ways to count in which an item follows another. */
const following = (before: Item, { counts }: Item): Counts =>
  new Map([...counts].filter(([by, value]) => before.counts.get(by) === value - (by === 'bullet' ? 0 : 1)));

/**
 * Texts without the numbers by which lines of one list count on: 1, 2, 3; a, b, c; i, ii, iii. Any other number belongs
 * to its text, as in "24. December" and "1. FC Köln", and so does one before the same word in each line: "I. Act".
 */
export function cutNumbers(lines: readonly Counting[]): readonly string[] {
  const cut = lines.map(({ text }) => text);
  for (const items of listsIn(lines)) {
    const [first] = items;
    if (!first) continue;
    const words = new Set(items.map(({ words }) => firstWord(words)));
    const isList =
      items.length > 1
        ? !first.isOrdinal && (words.size > 1 || words.has(''))
        : first.words === '' || BOXED.test(first.words);
    if (isList) for (const { place, words } of items) cut[place] = words;
  }
  return cut;
}

/** Items that follow each other at one indentation; deeper and blank lines may be between them. */
function listsIn(lines: readonly Counting[]): readonly (readonly Item[])[] {
  const lists: Item[][] = [];
  /** The lists that can continue, the deepest last. */
  let open: { columns: number; items: Item[] }[] = [];
  for (const [place, { columns, text, hasBullet }] of lines.entries()) {
    if (text === '') continue;
    open = open.filter((list) => list.columns <= columns);
    const item = hasBullet ? undefined : itemOf(text, place);
    const list = open.at(-1)?.columns === columns ? open.at(-1) : undefined;
    const last = list?.items.at(-1);
    const counts = last && item && following(last, item);
    if (list && item && counts && counts.size > 0) {
      list.items.push({ ...item, counts });
      continue;
    }
    open = open.filter((list) => list.columns < columns);
    if (item === undefined) continue;
    const items = [item];
    lists.push(items);
    open.push({ columns, items });
  }
  return lists;
}

const firstWord = (text: string): string => (/^[\p{L}\p{M}\d]+/u.exec(text)?.[0] ?? '').toLowerCase();
