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
  readonly mark: string;
  /** The words behind the mark. */
  readonly words: string;
  readonly counts: Counts;
}

const MARK = /^(?:\(?(\d{1,4})\)|(\d{1,4})\.|\(?([a-z]{1,5})\)|([a-z]{1,5})\.)(?:\s+|$)|^o(?=\s)\s+/i;
const BOXED = /^(?:\[[ xX]?\]|[☐☑☒✓✔✅□▢◻⬜])/u;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

function itemOf(text: string, place: number): Item | undefined {
  const found = MARK.exec(text);
  if (found === null) return undefined;
  const [mark, inParentheses, number = inParentheses, lettersOne, letters = lettersOne] = found;
  const counts = new Map<'number' | 'letter' | 'roman' | 'bullet', number>();
  const small = letters?.toLowerCase() ?? '';
  if (number !== undefined) counts.set('number', Number(number));
  if (small.length === 1) counts.set('letter', small.charCodeAt(0));
  if (ROMAN.includes(small)) counts.set('roman', ROMAN.indexOf(small));
  if (number === undefined && letters === undefined) counts.set('bullet', 0);
  return counts.size > 0 ? { place, mark, words: text.slice(mark.length), counts } : undefined;
}

/** The ways to count in which an item follows another. */
const following = (before: Item, { counts }: Item): Counts =>
  new Map([...counts].filter(([by, value]) => before.counts.get(by) === value - (by === 'bullet' ? 0 : 1)));

/**
 * Texts without the numbers by which lines of one list count on: 1, 2, 3; a, b, c; i, ii, iii. Any other number belongs
 * to its text, as in "24. December" and "1. FC Köln".
 */
export function cutNumbers(lines: readonly Counting[]): readonly string[] {
  const cut = lines.map(({ text }) => text);
  for (const items of listsIn(lines)) {
    const [first] = items;
    if (!first) continue;
    const texts = items.map(({ words }) => words);
    const isList =
      items.length > 1
        ? !isEachADay(texts, first.counts.get('number') ?? 1)
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

/** Days and ordinals count on too: the months follow them, or the same word, as in "8. Klasse", "9. Klasse". */
function isEachADay(texts: readonly string[], from: number): boolean {
  const words = texts.map(firstWord);
  const isFromOne = from <= 1;
  const isSame = words[0] !== '' && new Set(words).size === 1;
  return (isSame && !isFromOne) || words.every((word) => monthNames().has(word));
}

/** The items of a numbered Markdown list whose numbers count: 1, 2, 3, or 1 for each. */
export function countedItems(
  items: readonly { readonly number: number; readonly words: string }[],
): boolean[] {
  const counted: boolean[] = [];
  while (counted.length < items.length) {
    const rest = items.slice(counted.length);
    const [first, second] = rest;
    const start = first?.number ?? 0;
    const step = second?.number === start && start <= 1 ? 0 : 1;
    const end = rest.findIndex(({ number }, at) => number !== start + at * step);
    const run = end === -1 ? rest : rest.slice(0, end);
    const isList =
      run.length > 1 &&
      !isEachADay(
        run.map(({ words }) => words),
        start,
      );
    counted.push(...run.map(() => isList));
  }
  return counted;
}

const LANGUAGES = ['en', 'de', 'da', 'nb', 'sv', 'fi', 'cs', 'sk', 'sl', 'hr', 'pl', 'hu', 'et', 'lv', 'fr'];
let months: ReadonlySet<string> | undefined;

function monthNames(): ReadonlySet<string> {
  months ??= new Set(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, at) => {
          const parts = format.formatToParts(Date.UTC(2024, at, 1));
          return firstWord(parts.find(({ type }) => type === 'month')?.value ?? language);
        });
      }),
    ),
  );
  return months;
}
