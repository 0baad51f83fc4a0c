import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../database/postgres/open.ts';
import { freshSchema } from '../testing/fresh-schema.ts';
import { reminded } from '../testing/reminded.ts';
import { pushDue } from './push/push-due.ts';
import type { SendPush } from './push/send.ts';
import { tellDue } from './tell.ts';

const NOON = Date.parse('2026-12-01T12:00Z');
const AT_NOON = [
  { local: '2026-12-01T12:00', repeat: 'never' },
  { local: '2026-12-01T12:00', repeat: 'day' },
] as const;

test('of two nodes that look at once, one tells a reminder, and one pushes it, though a node ends in between', async () => {
  const schema = await freshSchema();
  const open = () => openPostgres(schema.url, () => {});
  const [db, other] = [await open(), await open()];
  onTestFinished(async () => {
    await db.close();
    await other.close();
    await schema.drop();
  });
  const people = await Promise.all(Array.from({ length: 20 }, () => reminded(db, NOON - 60_000, AT_NOON)));
  const owners = people.map(({ owner }) => owner).sort();
  const notes = people.flatMap((person) => person.notes).sort();
  const told: string[] = [];
  const pushed: string[] = [];
  let now = NOON;
  const common = { clock: () => now, pushes: true, changed: (owner: string) => void told.push(owner) };
  const send: SendPush = async (_, { tag }) => {
    pushed.push(tag);
    return { is: 'sent' };
  };
  const nodes = [db, other].map((db) => ({ ...common, db, send }));
  const killed = { ...common, db, send: () => Promise.reject(new Error('killed')) };

  await Promise.all([...nodes, ...nodes].map(tellDue));
  expect(told.toSorted()).toEqual(owners);
  await expect(pushDue(killed)).rejects.toThrow('killed');
  await Promise.all(nodes.map(pushDue));
  const missed = notes.filter((note) => !pushed.includes(note));
  expect(missed.length).toBeGreaterThan(0);
  now += 30_000;
  await Promise.all(nodes.map(pushDue));
  expect(pushed.toSorted()).toEqual(notes);
});
