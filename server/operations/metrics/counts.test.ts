import { expect, test } from 'vitest';
import { share, sharedWith } from '../../testing/sharing-calls.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';
import { countOf } from './counts.ts';

const app = await appOfFile();

test('a shared category does not count as an account', async () => {
  const ann = await app.signedInAs('ann');
  const bob = await app.signedInAs('bob');
  await sharedWith(ann, await categoryOf(ann), [bob]);
  await share(ann, (await categoryOf(ann)).id);
  const tables = ['accounts', 'categories', 'spaces', 'members'] as const;
  const counts = await Promise.all(tables.map((table) => countOf(app.db, table, app.clock.now)));
  expect(counts.map(({ rows }) => rows)).toEqual([2, 2, 2, 3]);
});
