import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createCategory } from '../../../contract/categories.ts';
import { categoriesOf } from '../../testing/checklist-calls.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import { appOfFile } from '../../testing/two-users.ts';
import { endShare } from './shares.ts';

const app = await appOfFile();

test('of shared categories with the same short id one is ended by its whole id', async () => {
  const ann = await app.signedInAs('ann');
  const first = randomUUID();
  const second = randomUUID().slice(0, -8) + first.slice(-8);
  for (const id of [first, second]) {
    await ann.call('POST', createCategory.url, { id, title: 'Shopping' });
    await sharing.share(ann, id);
  }
  const both = [first, second].sort().join(', ');
  await expect(endShare(app.db, first.slice(-8))).rejects.toThrow(
    `Several have this id. Name one by its whole id: ${both}.`,
  );
  vi.spyOn(console, 'log').mockImplementation(() => {});
  await endShare(app.db, first);
  const shared = (await categoriesOf(ann)).flatMap((one) => (one.shared ? [one.id] : []));
  expect(shared).toEqual([second]);
});
