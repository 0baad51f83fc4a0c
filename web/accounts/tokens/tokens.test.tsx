// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { AccountCard } from '../profile/AccountCard.tsx';

const TOKEN = {
  id: 'backup',
  name: 'Backup script',
  read_only: false,
  created_at: 1,
  used_at: null,
  expires_at: Date.parse('2025-11-01T12:00:00Z'),
};
const DELETE = 'DELETE /api/personal-tokens/delete/backup/';

const row = () => screen.getByRole('button', { name: /^Personal tokens/ }).textContent;
const button = (name: string) => screen.findByRole('button', { name });

test('an expired token is marked and is removed without a question', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { askedFor } = fakeApi({
    'GET /api/personal-tokens/': () => Response.json([TOKEN]),
    [DELETE]: () => promise,
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt('/profile#tokens', <AccountCard username="ann" />);
  expect(await screen.findByText('Expired 1 Nov 2025. It no longer works.')).toBeDefined();
  expect(row()).toContain('1 expired');
  for (let press = 0; press < 2; press++) await user.click(await button('Remove Backup script'));
  resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(row()).toContain('None'));
  expect(askedFor(DELETE)).toHaveLength(1);
  const create = await button('Create a token');
  await waitFor(() => expect(document.activeElement).toBe(create));
});

/** Asks for a revocation by the question. */
async function revoke(user: ReturnType<typeof renderAt>, name: string): Promise<void> {
  await user.click(await button(`Revoke ${name}`));
  await user.click(await button('Revoke'));
}

test('a token is revoked while another revocation waits for its answer, and none takes the focus from a dialog', async () => {
  openDialogsInJsdom();
  const of = (id: string) => ({ ...TOKEN, id, name: id, expires_at: Date.parse('2100-01-01') });
  const held = Promise.withResolvers<void>();
  const answer = () => held.promise.then(() => new Response(null, { status: 204 }));
  fakeApi({
    'GET /api/personal-tokens/': () => Response.json([of('one'), of('two'), of('three')]),
    'DELETE /api/personal-tokens/delete/one/': answer,
    'DELETE /api/personal-tokens/delete/two/': answer,
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt('/profile#tokens', <AccountCard username="ann" />);
  await revoke(user, 'one');
  await revoke(user, 'two');
  await user.click(await button('Create a token'));
  const password = await screen.findByLabelText('Current password');
  await user.click(password);
  held.resolve();
  await waitFor(() => expect(row()).toContain('1 in use'));
  expect(document.activeElement).toBe(password);
});
