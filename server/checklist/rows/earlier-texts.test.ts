import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type EarlierText, listEarlierTexts } from '../../../contract/notes.ts';
import { statement } from '../../database/statement.ts';
import * as calls from '../../testing/checklist-calls.ts';
import { ownerOf } from '../../testing/fill-notes.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';
import { sweepEarlierTexts } from './earlier-texts.ts';

const DAY_MS = 24 * 3_600_000;

const app = await appOfFile();
const ann = await app.signedInAs('ann');

const asked = (id: string) => ann.call('GET', listEarlierTexts.url.replace(':id', id));
const textsOf = async (id: string) => (await asked(id)).body as EarlierText[];
const contentsOf = async (id: string) => (await textsOf(id)).map(({ content }) => content);
const edit = (id: string, content: string) => calls.patchNote(ann, id, { content });

test('a note remembers the texts that it had, the newest first, and no other change', async () => {
  const { id } = await noteOf(ann, { content: 'one' });
  expect(await textsOf(id)).toEqual([]);
  const before = app.clock.now;
  await edit(id, 'two');
  app.clock.now += 1_000;
  await edit(id, 'two');
  await calls.patchNote(ann, id, { important: true });
  await edit(id, 'three');
  expect(await textsOf(id.toUpperCase())).toEqual([
    { at: before + 1_000, content: 'two' },
    { at: before, content: 'one' },
  ]);
});

test('the last 20 texts of a note are stored, whatever other notes have', async () => {
  const [note, other] = [await noteOf(ann, { content: '0' }), await noteOf(ann, { content: 'x' })];
  await edit(other.id, 'y');
  for (let n = 1; n <= 22; n++) await edit(note.id, String(n));
  expect(await contentsOf(note.id)).toEqual(Array.from({ length: 20 }, (_, n) => String(21 - n)));
  expect(await contentsOf(other.id)).toEqual(['x']);
});

test('a deleted note has none; restored it has them again, and deleted forever none is left', async () => {
  const { id } = await noteOf(ann, { content: 'one' });
  await edit(id, 'two');
  const deletion = randomUUID();
  await calls.removeNote(ann, id, deletion);
  expect((await asked(id)).status).toBe(404);
  await calls.restore(ann, deletion);
  expect(await contentsOf(id)).toEqual(['one']);
  await calls.removeNote(ann, id, deletion);
  await calls.forget(ann, deletion);
  expect(await rowsOf(id)).toBe(0);
});

const fillTextsOfTest = statement<{ owner: string; note: string; revision: number; content: string }>()(
  'fillTextsOfTest',
  (db, param) =>
    db.insertInto('earlier_texts').values({ ...param.each('owner', 'note', 'revision', 'content'), at: 1 }),
);
const countTextsOfTest = statement<{ owner: string; note: string }>()('countTextsOfTest', (db, param) =>
  db
    .selectFrom('earlier_texts')
    .select((eb) => eb.fn.countAll<number>().as('texts'))
    .where(param.match('owner', 'note')),
);
const rowsOf = async (note: string, user = ann) =>
  Number((await app.db.read.first(countTextsOfTest, { owner: ownerOf(user), note }))?.texts);
const fill = (note: string, count: number, content: string) =>
  app.db.write((tx) =>
    tx.each(
      fillTextsOfTest,
      Array.from({ length: count }, (_, n) => ({ owner: ownerOf(ann), note, revision: -n, content })),
    ),
  );

test('the oldest text of a note is forgotten, and none of another that was stored at the same revision', async () => {
  const ben = await app.signedInAs('ben');
  const [note, other] = [await noteOf(ben), await noteOf(ben)];
  for (const { id } of [note, other])
    for (let revision = -20; revision < 0; revision++)
      await app.db.write((tx) =>
        tx.run(fillTextsOfTest, { owner: ownerOf(ben), note: id, revision, content: 'x' }),
      );
  await calls.patchNote(ben, note.id, { content: 'y' });
  expect([await rowsOf(note.id, ben), await rowsOf(other.id, ben)]).toEqual([20, 20]);
});

test.each([
  ['2,000 texts', 2_000, 'x', 1_900],
  ['5 MiB of text', 150, '🌃'.repeat(10_000), 100],
])('an account keeps at most %s: the oldest go first', async (_, count, content, least) => {
  const old = randomUUID();
  await fill(old, count, content);
  const { id } = await noteOf(ann, { content: 'one' });
  await edit(id, 'two');
  const left = await rowsOf(old);
  expect(left).toBeGreaterThan(least);
  expect(left).toBeLessThan(count);
  expect(await contentsOf(id)).toEqual(['one']);
  await sweepEarlierTexts(app.db, 30 * DAY_MS + 1);
});

test('after 30 days a text is no longer shown, and soon deleted, however many there are', async () => {
  const { id } = await noteOf(ann, { content: 'one' });
  await edit(id, 'two');
  app.clock.now += 30 * DAY_MS;
  const later = await app.signedInAs('ann').catch(() => ann);
  expect((await later.call('GET', listEarlierTexts.url.replace(':id', id))).body).toEqual([]);
  await fill(id, 1_200, 'old');
  await sweepEarlierTexts(app.db, app.clock.now);
  expect(await rowsOf(id)).toBe(0);
});
