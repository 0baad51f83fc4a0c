import { expect, test } from 'vitest';
import { share } from '../../testing/sharing-calls.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { counts } from './counts.ts';

const app = await appOfFile();

test('a shared category does not count as an account', async () => {
  const ann = await app.signedInAs('ann');
  await share(ann, (await categoryOf(ann)).id);
  const { accounts, categories } = await counts(app.db, app.clock.now);
  expect([accounts.rows, categories.rows]).toEqual([1, 1]);
});
