/** A Markdown table, with its columns aligned so that it is readable in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, at) => Math.max(3, name.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** A number with three significant digits. */
export function short(number: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(number) || 1)));
  return String(Number(number.toFixed(Math.min(digits, 3))));
}
