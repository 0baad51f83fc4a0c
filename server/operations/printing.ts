/** Controls, line ends, and marks that change the direction of text: in a name they could rewrite what a terminal shows. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Text as one line that a terminal shows as it is, whoever wrote it. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escaped);

/** Prints lines of an operator's command, in which users' own texts may stand, in one piece: a log may write beside it. */
export const print = (...lines: string[]): void => console.log(lines.map(printable).join('\n'));

export interface ListForm<Row> {
  json?: boolean | undefined;
  /** The line for an empty list. */
  none: string;
  line: (row: Row) => string;
}

export async function printList<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  { json, none, line }: ListForm<Row>,
): Promise<void> {
  let isEmpty = true;
  for await (const row of rows) {
    print(json ? `${isEmpty ? '[' : ','}${JSON.stringify(row)}` : line(row));
    isEmpty = false;
  }
  if (json) print(isEmpty ? '[]' : ']');
  else if (isEmpty) print(none);
}
