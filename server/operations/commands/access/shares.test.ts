import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createCategory } from '../../../../contract/categories.ts';
import { categoriesOf } from '../../../testing/checklist-calls.ts';
import { ownerOf } from '../../../testing/fill-notes.ts';
import * as sharing from '../../../testing/sharing-calls.ts';
import { threePeople } from '../../../testing/three-people.ts';
import { appOfFile, categoryOf } from '../../../testing/two-users.ts';
import { shortId } from '../ids.ts';
import { end, list } from './commands.ts';
import { SHARES } from './kinds.ts';

const app = await appOfFile();

test('shared categories are listed once each, or those alone that a user is in', async () => {
  const { mia, ben, lea, shopping } = await threePeople(app);
  const house = await categoryOf(mia, 'House');
  await sharing.sharedWith(mia, shopping, []);
  await sharing.sharedWith(mia, house, [ben, lea]);
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  await list(app.db, SHARES, undefined);
  for (const { id } of [shopping, house])
    expect(print.mock.calls.filter(([line]) => String(line).startsWith(shortId(id)))).toHaveLength(1);
  print.mockClear();
  const { username } = (await ben.call('GET', '/api/user/')).body as { username: string };
  await list(app.db, SHARES, username);
  expect(print.mock.calls).toEqual([[expect.stringMatching(/people: 3, shared by mia-.*: House$/)]]);
});

test('ending a share names the people whose streams must be checked', async () => {
  const { mia, ben, shopping } = await threePeople(app);
  await sharing.sharedWith(mia, shopping, [ben]);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await end(app.db, SHARES, undefined, shopping.id)).toEqual([ownerOf(mia), ownerOf(ben)]);
});

test('of shared categories with the same short id one is ended by its whole id', async () => {
  const ann = await app.signedInAs('ann');
  const first = randomUUID();
  const second = randomUUID().slice(0, -8) + first.slice(-8);
  for (const id of [first, second]) {
    await ann.call('POST', createCategory.url, { id, title: 'Shopping' });
    await sharing.sharedWith(ann, { id, title: 'Shopping' }, [await app.signedInAs(`bob-${id}`)]);
  }
  const both = [first, second].sort().join(', ');
  await expect(end(app.db, SHARES, undefined, first.slice(-8))).rejects.toThrow(
    `Several have this id. Name one by its whole id: ${both}.`,
  );
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await end(app.db, SHARES, undefined, first);
  const people = (await categoriesOf(ann)).map(({ id, shared }) => [id, shared?.people]);
  expect(Object.fromEntries(people)).toEqual({ [first]: 1, [second]: 2 });
});
