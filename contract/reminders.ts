import { type Static, Type } from 'typebox';
import { changed, changeHeaders, keyUsed } from './changes.ts';
import { endpoint, noContent, READS, WRITES } from './endpoint.ts';
import { EXAMPLE, objectLike } from './examples.ts';
import { idParams } from './ids.ts';
import { listOr, newerHead, newerTail, since } from './newer.ts';
import { spaceQuery } from './space.ts';

export const REPEATS = ['never', 'day', 'weekday', 'week', 'month', 'year'] as const;
export type Repeat = (typeof REPEATS)[number];
/** Per person. */
export const REMINDERS_MAX = 200;

const localTime = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', description });

const local = localTime('The first time, as on a clock of the zone.');
const zone = Type.String({
  format: 'text',
  minLength: 1,
  maxLength: 64,
  description: 'The IANA name of the time zone.',
});
const repeat = Type.Unsafe<Repeat>({
  type: 'string',
  enum: [...REPEATS],
  description: 'With a repeat, each next moment also unchecks the note and its sub notes.',
});
const BERLIN = { local: '2026-12-01T09:00', zone: 'Europe/Berlin', repeat: 'week' } as const;

export const reminder = objectLike(
  {
    id: Type.String({ format: 'uuid', description: 'Of the note.' }),
    space: Type.String({ description: 'Where the note is: the id of the user, or of a shared category.' }),
    local,
    zone,
    repeat,
    at: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The next moment, in milliseconds since 1970; null for one that has come and does not repeat.',
    }),
    due: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The moment that has come and is not dealt with yet. It is forgotten after 30 days.',
    }),
  },
  { id: EXAMPLE.milk, space: EXAMPLE.groceries, ...BERLIN, at: 1_780_297_200_000, due: null },
  'Reminder',
);
export type Reminder = Static<typeof reminder>;

const newerReminders = Type.Object(
  { ...newerHead, reminders: Type.Array(reminder), ...newerTail },
  { title: 'NewerReminders', description: 'Always whole.' },
);

const common = { tags: ['reminders'], security: READS } as const;
const change = {
  tags: ['reminders'],
  security: WRITES,
  headers: changeHeaders,
  params: idParams(EXAMPLE.milk),
  querystring: spaceQuery,
} as const;

export const listReminders = endpoint('GET', '/api/reminders/', {
  ...common,
  summary: 'List the reminders of the user, in all lists; no other person sees them',
  querystring: Type.Object({ since: since.since }),
  response: { 200: listOr(reminder, newerReminders), 304: noContent },
});

export const setReminder = endpoint('PUT', '/api/reminders/:id/', {
  ...change,
  summary: 'Set or change the reminder of a note; the same again deals with a moment that has come',
  body: objectLike(
    {
      local,
      zone,
      repeat,
      later: Type.Optional(localTime('The next time, once, in place of that of the repeat.')),
    },
    BERLIN,
  ),
  response: { 200: changed(reminder), ...keyUsed },
});

export const deleteReminder = endpoint('DELETE', '/api/reminders/:id/', {
  ...change,
  summary: 'Remove the reminder of a note',
  response: { 204: changed(noContent), ...keyUsed },
});
