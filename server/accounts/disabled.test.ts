import { expect, test } from 'vitest';
import { ownerOf } from '../testing/fill-notes.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { appOfFile } from '../testing/two-users.ts';
import { setDisabled } from './disabled.ts';

const app = await appOfFile();

test('a disabled account is reported to its user alone, and can be used again once it is enabled', async () => {
  const owner = ownerOf(await app.signedInAs('ann'));
  const logIn = (password: string) => app.call('POST', '/api/token/', { username: 'ann', password });
  await app.db.write((tx) => tx.run(setDisabled, { owner, disabled_at: app.clock.now }));
  expect(await logIn(PASSWORD)).toMatchObject({
    status: 401,
    body: { detail: 'This account is disabled. Ask the owner of the site.' },
  });
  expect(await logIn('Wrong-horse-7')).toMatchObject({
    status: 401,
    body: { detail: 'No active account found with the given credentials' },
  });
  await app.db.write((tx) => tx.run(setDisabled, { owner, disabled_at: null }));
  expect(await logIn(PASSWORD)).toMatchObject({ status: 200 });
});
