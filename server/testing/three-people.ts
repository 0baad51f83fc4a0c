import { randomUUID } from 'node:crypto';
import type { Category } from '../../contract/categories.ts';
import type { SignedIn, TestApp } from './test-app.ts';
import { categoryOf } from './two-users.ts';

interface ThreePeople {
  mia: SignedIn;
  ben: SignedIn;
  lea: SignedIn;
  shopping: Category;
}

/**
 * Mia, who has a category, and Ben and Lea, who may join it. `clear` cannot remove what others share, so each
 * test has people of its own.
 */
export async function threePeople(app: TestApp): Promise<ThreePeople> {
  const signedIn = (name: string) => app.signedInAs(`${name}-${randomUUID()}`);
  const [mia, ben, lea] = [await signedIn('mia'), await signedIn('ben'), await signedIn('lea')];
  return { mia, ben, lea, shopping: await categoryOf(mia, 'Shopping') };
}
