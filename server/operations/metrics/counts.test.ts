import { expect, test } from 'vitest';
import { share, sharedWith } from '../../testing/sharing-calls.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { counts } from './counts.ts';

const app = await appOfFile();

test('a shared category does not count as an account', async () => {
  const ann = await app.signedInAs('ann');
  const bob = await app.signedInAs('bob');
  await sharedWith(ann, await categoryOf(ann), [bob]);
  await share(ann, (await categoryOf(ann)).id);
  const { accounts, categories, spaces, members } = await counts(app.db, app.clock.now);
  expect([accounts.rows, categories.rows, spaces.rows, members.rows]).toEqual([2, 2, 2, 3]);
});
