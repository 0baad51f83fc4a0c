/* The lines of a copied note stand as they are, but one that would be read as something else has a backslash before or behind it. */

/** The beginning of an item, below one that has a box. */
export const ITEM =
  /^(?:\[[ xX]?\](?:\s|$)|[☐☑☒✓✔✅□▢◻⬜🔲]|(?:-{3,}|\*{3,}|_{3,}|—{3,}|–{3,})$|\d{1,4}[.)](?:\s|$)|[^\p{L}\p{N}\s\\](?:\s|$))/u;
const LINE = new RegExp(`^(?=\\\\*(?:\\s|$|${ITEM.source.slice(1)}))`, 'u');
const FIRST = /^(?=\\*(?:\s|$|\*\*))/;
const guards = { line: LINE, first: FIRST } as const;
const guarded = { line: behindGuard(LINE), first: behindGuard(FIRST) } as const;

function behindGuard({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replace('^', '^\\\\'), flags);
}

type Place = keyof typeof guards;

export const guard = (line: string, place: Place): string =>
  line.replace(guards[place], '\\').replace(/(\s\\*)$/, '$1\\');

export const unguard = (line: string, place: Place): string =>
  line.replace(guarded[place], '').replace(/(\s\\*)\\$/, '$1');

/** Bold type around the first line makes a note important. */
export const bold = (line: string): string => `**${line.replaceAll('*', '\\*')}**`;

/** The words within bold type that is around all of a line. */
export function unbold(line: string): string | undefined {
  const [, words = ''] = /^\*\*(.+)\*\*$/.exec(line) ?? [];
  return words === '' || /(?:^|[^\\])\*/.test(words) ? undefined : words.replaceAll('\\*', '*');
}
