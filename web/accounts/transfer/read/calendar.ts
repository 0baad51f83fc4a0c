import { bareName } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, draft, draftCategory, joined } from './draft.ts';

type Fields = ReadonlyMap<string, string>;

/** RFC 5545: 1 to 4 is high. */
const HIGH = /^[1-4]$/;

/** Tasks of a calendar file (VTODO), as reminders are exported; a task that names a parent is its sub note. */
export function readCalendar(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r\n|[\r\n]/);
  const title = lines.find((line) => /^X-WR-CALNAME[;:]/i.test(line));
  const category = draftCategory(title ? fieldOf(title)[1] : bareName(name));
  const tasks = componentsOf(lines, leftOut).map((fields) => ({ fields, note: noteOf(fields) }));
  const byId = new Map<string, Draft>(tasks.map(({ fields, note }) => [fields.get('UID') ?? '', note]));
  for (const { fields, note } of tasks) {
    const parent = byId.get(fields.get('RELATED-TO') ?? ' ');
    ((parent !== note && parent?.notes) || category.notes).push(note);
  }
  return [category];
}

/** The fields of each task; those of an alarm within it are not its own. */
function componentsOf(lines: readonly string[], leftOut: LeftOut): readonly Fields[] {
  const tasks: Fields[] = [];
  let fields = new Map<string, string>();
  const open: string[] = [];
  for (const line of lines) {
    const [key, value] = fieldOf(line);
    if (key === 'BEGIN') {
      open.push(value.toUpperCase());
      if (open.at(-1) === 'VTODO') fields = new Map();
      if (open.at(-1) === 'VEVENT' || open.at(-1) === 'VJOURNAL') leftOut.count('events');
      if (open.at(-1) === 'VALARM') leftOut.count('reminders');
    } else if (key === 'END') {
      if (open.pop() === 'VTODO') tasks.push(fields);
    } else if (open.at(-1) === 'VTODO' && !fields.has(key)) fields.set(key, value);
  }
  return tasks;
}

/** The name of a line's field and its value. */
function fieldOf(line: string): [key: string, value: string] {
  const [, key = '', value = ''] = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s.exec(line) ?? [];
  const text = value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
  return [key.toUpperCase(), text];
}

function noteOf(fields: Fields): Draft {
  const due = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(fields.get('DUE') ?? '');
  const [, year, month, day, hour, minute] = due ?? [];
  const date = due ? `Date: ${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}` : '';
  const labels = fields.get('CATEGORIES') ?? '';
  return draft(
    joined(
      fields.get('SUMMARY') ?? '',
      fields.get('DESCRIPTION') ?? '',
      fields.get('URL') ?? '',
      date,
      labels && `Labels: ${labels}`,
    ),
    {
      important: HIGH.test(fields.get('PRIORITY') ?? ''),
      scratched_out: fields.get('STATUS') === 'COMPLETED' || fields.has('COMPLETED'),
    },
  );
}
