import { bareName, unreadable } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import type { OutlineCategory } from '../../../../contract/transfer/outline.ts';
import { type Draft, type DraftCategory, draft, draftCategory, joined } from './draft.ts';

interface Field {
  readonly key: string;
  /** Behind the name: `;VALUE=DATE`. */
  readonly options: string;
  readonly value: string;
}

interface Task {
  readonly fields: readonly Field[];
  readonly category: DraftCategory;
  readonly note: Draft;
}

/** RFC 5545: 1 to 4 is high. */
const HIGH = /^[1-4]$/;
/** Fields that become lines of the note, each with the words before it. */
const LINES: readonly [key: string, label: string][] = [
  ['SUMMARY', ''],
  ['DESCRIPTION', ''],
  ['COMMENT', ''],
  ['LOCATION', 'Place: '],
  ['CONTACT', 'Contact: '],
  ['URL', ''],
  ['ATTACH', ''],
  ['DTSTART', 'Start: '],
  ['DUE', 'Date: '],
  ['RRULE', 'Repeats: '],
  ['CATEGORIES', 'Labels: '],
];
const DATES = ['DTSTART', 'DUE'];
/** Fields that are read elsewhere, or matter to the other program alone. */
const OTHERS =
  /^(?:UID|RELATED-TO|PRIORITY|STATUS|COMPLETED|PERCENT-COMPLETE|CREATED|DTSTAMP|LAST-MODIFIED|SEQUENCE|CLASS|ORGANIZER|RECURRENCE-ID|X-.*)$/;

/**
 * Tasks of a calendar file (VTODO), as reminders are exported; a task that names a parent is its sub note.
 * @throws Unreadable when it has no tasks, or ends within one
 */
export function readCalendar(name: string, text: string, leftOut: LeftOut): OutlineCategory[] {
  const tasks = tasksOf(name, text, leftOut);
  if (tasks.length === 0) throw unreadable(name, 'there are no tasks in it.');
  const byId = new Map(tasks.map((task) => [first(task, 'UID'), task]));
  byId.delete('');
  const parents = new Map(tasks.map((task) => [task, byId.get(first(task, 'RELATED-TO', isParent))]));
  for (const parent of tasks)
    for (const { value } of parent.fields.filter((field) => field.key === 'RELATED-TO' && isChild(field))) {
      const child = byId.get(value);
      if (child) parents.set(child, parent);
    }
  for (const task of tasks) {
    const parent = parents.get(task);
    ((parent && !isBelow(parent, task, parents) && parent.note.notes) || task.category.notes).push(task.note);
  }
  return [...new Set(tasks.map(({ category }) => category))];
}

const isChild = ({ options }: Field): boolean => /RELTYPE="?CHILD/i.test(options);
const isParent = ({ options }: Field): boolean => !/RELTYPE="?(?:CHILD|SIBLING)/i.test(options);

/** True when a task is found on the way up from another: two that name each other are both at the top. */
function isBelow(from: Task, task: Task, parents: ReadonlyMap<Task, Task | undefined>): boolean {
  const seen = new Set<Task>();
  for (let at: Task | undefined = from; at && !seen.has(at); at = parents.get(at)) {
    if (at === task) return true;
    seen.add(at);
  }
  return false;
}

const valuesOf = (fields: readonly Field[], key: string): string[] =>
  fields.flatMap((field) => (field.key === key ? field.value : []));

const first = ({ fields }: Task, key: string, is: (field: Field) => boolean = () => true): string =>
  fields.find((field) => field.key === key && is(field))?.value ?? '';

/** The tasks of all calendars in a file; the fields of an alarm within a task are not its own. */
function tasksOf(name: string, text: string, leftOut: LeftOut): Task[] {
  const tasks: Task[] = [];
  const open: string[] = [];
  let category = draftCategory(bareName(name));
  let fields: Field[] = [];
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r\n|[\r\n]/)) {
    const field = fieldOf(line);
    const { key, value } = field;
    if (key === 'BEGIN') {
      const kind = value.trim().toUpperCase();
      open.push(kind);
      if (kind === 'VCALENDAR') category = draftCategory(bareName(name));
      if (kind === 'VTODO') fields = [];
      if (kind === 'VEVENT' || kind === 'VJOURNAL') leftOut.count('events');
      if (kind === 'VALARM') leftOut.count('reminders');
    } else if (key === 'END') {
      if (open.pop() === 'VTODO') tasks.push({ fields, category, note: noteOf(fields, leftOut) });
    } else if (key === 'X-WR-CALNAME') category = Object.assign(category, { title: value });
    else if (open.at(-1) === 'VTODO') fields.push(field);
  }
  if (open.includes('VTODO')) throw unreadable(name, 'it ends in the middle of a task.');
  return tasks;
}

function fieldOf(line: string): Field {
  const [, key = '', options = '', value = ''] =
    /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(line) ?? [];
  const text = value.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
  return { key: key.toUpperCase(), options, value: text };
}

function noteOf(fields: readonly Field[], leftOut: LeftOut): Draft {
  const isInline = ({ key, options }: Field) => key === 'ATTACH' && /VALUE="?BINARY/i.test(options);
  leftOut.count('others', fields.filter(isInline).length);
  const shown = fields.filter((field) => !isInline(field));
  const lines = LINES.map(([key, label]) => {
    const values = valuesOf(shown, key);
    const text = (DATES.includes(key) ? values.map(dateIn) : values).join(key === 'CATEGORIES' ? ',' : '\n');
    return text.trim() === '' ? '' : `${label}${text}`;
  });
  for (const { key } of shown)
    if (key !== '' && !OTHERS.test(key) && !LINES.some(([known]) => known === key))
      leftOut.name('fields', key);
  const [status = ''] = valuesOf(fields, 'STATUS');
  return draft(joined(...lines), {
    important: valuesOf(fields, 'PRIORITY').some((priority) => HIGH.test(priority.trim())),
    scratched_out:
      /^(?:completed|cancelled)$/i.test(status.trim()) ||
      valuesOf(fields, 'COMPLETED').length > 0 ||
      valuesOf(fields, 'PERCENT-COMPLETE').includes('100'),
  });
}

/** `20240501T1000` as `2024-05-01 10:00`; any other text as it is. */
const dateIn = (text: string): string =>
  text.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d{0,2}Z?)?$/,
    (_, year, month, day, hour, minute) => `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}`,
  );
