/** A table in Markdown, its columns aligned so that it reads as well on a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A number with three significant digits, and thousands apart. */
export function short(number: number): string {
  if (!Number.isFinite(number)) return '-';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(number) || 1)));
  return Number(number.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: digits });
}

export const verdict = (reached: boolean): string => (reached ? '✓' : 'short');

export type Figure = [what: string, figure: number, unit: string, goal: string, reached: boolean];

/** What was measured beside its goal. */
export const figures = (rows: readonly Figure[]): string =>
  table(
    ['what', 'figure', 'goal', ''],
    rows.map(([what, figure, unit, goal, reached]) => [
      what,
      `${short(figure)} ${unit}`.trim(),
      goal,
      verdict(reached),
    ]),
  );
