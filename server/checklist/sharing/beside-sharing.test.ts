import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Category } from '../../../contract/categories.ts';
import { categoriesOf, orderCategoriesOf } from '../../testing/checklist-calls.ts';
import * as sharing from '../../testing/sharing-calls.ts';
import type { SignedIn } from '../../testing/test-app.ts';
import { appOfFile, categoryOf } from '../../testing/two-users.ts';

/** Two devices of one user: one shares a category while the other changes what is in it, and names no space. */

const app = await appOfFile();
let mia: SignedIn;
let shopping: Category;

beforeEach(async () => {
  mia = await app.signedInAs(`mia-${randomUUID()}`);
  shopping = await categoryOf(mia, 'Shopping');
});

/** Both calls are on their way before one of them is answered. */
async function besideSharing(call: () => Promise<{ status: number }>): Promise<void> {
  const [shared, answer] = await Promise.all([sharing.share(mia, shopping.id), call()]);
  expect(shared).toMatchObject({ status: 201 });
  expect(answer.status).toBeLessThan(300);
}

test('an order of the categories is kept', async () => {
  const house = await categoryOf(mia, 'House');
  await besideSharing(() => orderCategoriesOf(mia, [house.id, shopping.id]));
  expect((await categoriesOf(mia)).map(({ title }) => title)).toEqual(['House', 'Shopping']);
});
