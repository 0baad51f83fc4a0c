import ICAL from 'ical.js';
import { bareName, unreadable } from '../../../../contract/transfer/imported.ts';
import type { LeftOut } from '../../../../contract/transfer/left-out.ts';
import { type Draft, draft, joined } from './draft.ts';

type Component = InstanceType<typeof ICAL.Component>;
type Property = InstanceType<typeof ICAL.Property>;

/** A task of a calendar, before its place is known: its parent may be in another file. */
export interface Task {
  readonly uid: string;
  readonly parents: readonly string[];
  readonly children: readonly string[];
  /** The calendar's name, if it has one. */
  readonly calendar: string;
  readonly file: string;
  readonly note: Draft;
}

/** RFC 5545: 1 to 4 is high. */
const HIGH = /^[1-4]$/;
const DONE = /^(?:completed|cancelled)$/i;
/** Fields that become lines of the note, each with the words before it. */
const LINES: readonly [name: string, label: string][] = [
  ['summary', ''],
  ['description', ''],
  ['comment', ''],
  ['location', 'Place: '],
  ['contact', 'Contact: '],
  ['url', ''],
  ['attach', ''],
  ['dtstart', 'Start: '],
  ['due', 'Date: '],
  ['duration', 'Duration: '],
  ['rrule', 'Repeats: '],
  ['categories', 'Labels: '],
];
/** Fields that are read elsewhere, or matter to the other program alone. */
const OTHERS =
  /^(?:uid|related-to|priority|status|completed|percent-complete|created|dtstamp|last-modified|sequence|class|recurrence-id|prodid|version|calscale|method|name|x-wr-calname|x-wr-timezone|x-.*color)$/;

/**
 * The tasks of a calendar file (VTODO), as reminders are exported.
 * @throws Unreadable when it has no tasks, or is not whole
 */
export function tasksIn(name: string, text: string, leftOut: LeftOut): Task[] {
  const tasks = calendarsIn(name, text).flatMap((calendar) => {
    const titles = ['x-wr-calname', 'name'].map((key) => textOf(calendar, key));
    nameOthers(calendar, leftOut);
    for (const one of calendar.getAllSubcomponents())
      if (!['vtodo', 'vtimezone'].includes(one.name))
        leftOut.add('details', `appointment ${textOf(one, 'summary')}`.trim(), wordsIn(one));
    return calendar.getAllSubcomponents('vtodo').map((todo): Task => {
      const related = (is: RegExp) =>
        todo
          .getAllProperties('related-to')
          .flatMap((one) => (is.test(parameter(one, 'reltype')) ? textsOf(one) : []));
      return {
        uid: textOf(todo, 'uid'),
        parents: related(/^(?:parent)?$/i),
        children: related(/^child$/i),
        calendar: titles.find(Boolean) ?? '',
        file: bareName(name),
        note: noteOf(todo, leftOut),
      };
    });
  });
  if (tasks.length === 0) throw unreadable(name, 'there are no tasks in it.');
  return tasks;
}

function calendarsIn(name: string, text: string): Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const all: unknown[] = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    return all.map((one) => new ICAL.Component(Array.isArray(one) ? one : []));
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw unreadable(name, why.includes('did not end') ? 'it ends in the middle of a task.' : `${why}.`);
  }
}

function noteOf(todo: Component, leftOut: LeftOut): Draft {
  nameOthers(todo, leftOut);
  for (const one of todo.getAllSubcomponents()) leftOut.add('details', 'reminder', wordsIn(one));
  const lines = LINES.map(([name, label]) => {
    const values = todo.getAllProperties(name).flatMap((one) => (one.type === 'binary' ? [] : textsOf(one)));
    const text = values.join(name === 'categories' ? ',' : '\n');
    return text.trim() === '' ? '' : `${label}${text}`;
  });
  return draft(joined(...lines), {
    important: HIGH.test(textOf(todo, 'priority')),
    scratched_out:
      DONE.test(textOf(todo, 'status')) ||
      todo.hasProperty('completed') ||
      textOf(todo, 'percent-complete') === '100',
  });
}

/** Names the fields that become no line, those of the program itself only when they have words. */
function nameOthers(component: Component, leftOut: LeftOut): void {
  for (const one of component.getAllProperties()) {
    const isWordless = one.name.startsWith('x-') && !/\p{L}/u.test(textsOf(one).join(' '));
    if (one.type === 'binary') leftOut.add('files', 'attachment');
    else if (!OTHERS.test(one.name) && !isWordless && !LINES.some(([name]) => name === one.name))
      leftOut.add('details', one.name.toUpperCase(), one.toICALString());
  }
}

const parameter = (property: Property, name: string): string => String(property.getParameter(name) ?? '');

function textsOf(property: Property): string[] {
  try {
    return property
      .getValues()
      .map((value) => (value instanceof ICAL.Time ? dateText(value) : String(value)));
  } catch {
    return property.toJSON().slice(3).map(String); // not of its type
  }
}

const textOf = (component: Component, name: string): string =>
  component.getAllProperties(name).flatMap(textsOf).join(' ').trim();

const wordsIn = (component: Component): string =>
  [...component.getAllProperties().flatMap(textsOf), ...component.getAllSubcomponents().map(wordsIn)].join(
    ' ',
  );

/** `2024-05-01 10:00`, in the time of this device; one without a known zone as it stands. */
const dateText = (time: InstanceType<typeof ICAL.Time>): string =>
  time.isDate
    ? time.toString()
    : time.toJSDate().toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
