import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listNotes, type NewerNotes } from '../../../contract/notes.ts';
import { CREATED_AT_ONCE_MAX, createNotes } from '../../../contract/several-notes.ts';
import { appOfFile, noteOf } from '../../testing/two-users.ts';

const app = await appOfFile();
const ann = await app.signedInAs('ann');

test('a client is sent thousands of newer notes, also while the database has counted few', async () => {
  const { category } = await noteOf(ann);
  const since = async (had: string) => await ann.call('GET', `${listNotes.url}?since=${had}`);
  const { epoch, revision } = (await since('0')).body as NewerNotes;
  const batches = Math.floor(4_900 / CREATED_AT_ONCE_MAX);
  for (let made = 0; made < batches; made++) {
    const notes = Array.from({ length: CREATED_AT_ONCE_MAX }, () => ({ id: randomUUID(), content: 'Milk' }));
    expect((await ann.call('POST', createNotes.url, { category, notes })).status).toBe(201);
  }
  const { status, body } = await since(`${epoch}.${revision}`);
  expect(status).toBe(200);
  expect((body as NewerNotes).notes).toHaveLength(batches * CREATED_AT_ONCE_MAX);
});
