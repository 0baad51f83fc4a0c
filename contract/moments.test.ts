import { expect, test } from 'vitest';
import { nextMoment } from './moments.ts';
import type { Repeat } from './reminders.ts';

const at = (iso: string) => Date.parse(iso);
const next = (local: string, zone: string, repeat: Repeat, after: string) =>
  new Date(nextMoment({ local, zone, repeat }, at(after))).toISOString();

test.each([
  ['Berlin in winter', '2026-12-01T09:00', 'Europe/Berlin', '2026-12-01T08:00:00.000Z'],
  ['Berlin in summer', '2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['the hour that Berlin skips', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['the hour that Berlin repeats', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['the hour that New York skips', '2026-03-08T02:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['the hour that New York repeats', '2026-11-01T01:59', 'America/New_York', '2026-11-01T05:59:00.000Z'],
  [
    'the half hour that Lord Howe skips',
    '2026-10-04T02:15',
    'Australia/Lord_Howe',
    '2026-10-03T15:30:00.000Z',
  ],
  [
    'the half hour that Lord Howe repeats',
    '2026-04-05T01:45',
    'Australia/Lord_Howe',
    '2026-04-04T14:45:00.000Z',
  ],
  ['Kolkata', '2026-12-01T09:00', 'Asia/Kolkata', '2026-12-01T03:30:00.000Z'],
])('a reminder in %s comes at its moment', (_, local, zone, moment) => {
  expect(next(local, zone, 'never', '2026-01-01T00:00:00Z')).toBe(moment);
});

test.each([
  ['day', '2026-03-28T02:30', '2026-03-28T02:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['day', '2026-03-28T02:30', '2026-03-29T01:00:00Z', '2026-03-30T00:30:00.000Z'],
  ['day', '2026-10-24T02:30', '2026-10-24T00:30:00Z', '2026-10-25T00:30:00.000Z'],
  ['day', '2026-10-24T02:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['weekday', '2026-12-03T09:00', '2026-12-04T08:00:00Z', '2026-12-07T08:00:00.000Z'],
  ['weekday', '2026-12-05T09:00', '2026-12-01T08:00:00Z', '2026-12-07T08:00:00.000Z'],
  ['week', '2026-12-01T09:00', '2026-12-01T08:00:00Z', '2026-12-08T08:00:00.000Z'],
  ['week', '2026-12-01T09:00', '2031-01-01T00:00:00Z', '2031-01-07T08:00:00.000Z'],
  ['month', '2026-01-31T09:00', '2026-01-31T08:00:00Z', '2026-02-28T08:00:00.000Z'],
  ['month', '2026-01-31T09:00', '2026-02-28T08:00:00Z', '2026-03-31T07:00:00.000Z'],
  ['month', '2026-01-31T09:00', '2026-03-31T07:00:00Z', '2026-04-30T07:00:00.000Z'],
  ['year', '2028-02-29T09:00', '2028-02-29T08:00:00Z', '2029-02-28T08:00:00.000Z'],
  ['year', '2028-02-29T09:00', '2031-02-28T08:00:00Z', '2032-02-29T08:00:00.000Z'],
] as const)('every %s from %s, after %s, a reminder comes at %s', (repeat, local, after, moment) => {
  expect(next(local, 'Europe/Berlin', repeat, after)).toBe(moment);
});

test('the first time of a reminder that repeats is the one that was chosen', () => {
  expect(next('2026-12-01T09:00', 'Europe/Berlin', 'month', '2026-11-28T00:00:00Z')).toBe(
    '2026-12-01T08:00:00.000Z',
  );
});

test.each([
  ['a day that does not exist', '2026-02-30T09:00', 'Europe/Berlin'],
  ['an hour that does not exist', '2026-02-03T24:00', 'Europe/Berlin'],
  ['a zone that does not exist', '2026-02-03T09:00', 'Mars/Olympus_Mons'],
  ['a zone that is text', '2026-02-03T09:00', ']'],
])('%s is refused', (_, local, zone) => {
  expect(() => nextMoment({ local, zone, repeat: 'never' }, 0)).toThrow(RangeError);
});
