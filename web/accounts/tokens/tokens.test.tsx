// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { AccountCard } from '../profile/AccountCard.tsx';

const TOKEN = { id: 'backup', name: 'Backup script', read_only: false, created_at: 1, used_at: null };
const DELETE = 'DELETE /api/personal-tokens/delete/backup/';

beforeEach(openDialogsInJsdom);

const row = () => screen.getByRole('button', { name: /^Personal tokens/ }).textContent;
const button = (name: string) => screen.findByRole('button', { name });

/** The pane of a user with one token, and the answer that its removal waits for. */
async function openTokens(expires: string) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const token = { ...TOKEN, expires_at: Date.parse(expires) };
  const { askedFor } = fakeApi({
    'GET /api/personal-tokens/': () => Response.json([token]),
    [DELETE]: () => promise,
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt(
    '/profile#tokens',
    <>
      <AccountCard username="ann" />
      <Toasts position="top-right" />
    </>,
  );
  return { user, askedFor, answer: () => resolve(new Response(null, { status: 204 })) };
}

test('an expired token is marked and is removed without a question', async () => {
  const { user, askedFor, answer } = await openTokens('2025-11-01T12:00:00Z');
  expect(await screen.findByText('Expired 1 Nov 2025. It no longer works.')).toBeDefined();
  expect(row()).toContain('1 expired');
  for (let press = 0; press < 2; press++) await user.click(await button('Remove Backup script'));
  answer();
  await waitFor(() => expect(row()).toContain('None'));
  expect(askedFor(DELETE)).toHaveLength(1);
  const create = await button('Create a token');
  await waitFor(() => expect(document.activeElement).toBe(create));
});

test('a token that is revoked late does not close the dialog that was opened meanwhile', async () => {
  const { user, answer } = await openTokens('2100-01-01');
  await user.click(await button('Revoke Backup script'));
  await user.click(await button('Revoke'));
  await user.click(await button('Cancel'));
  await user.click(await button('Create a token'));
  answer();
  expect(await screen.findByText('Token revoked.')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Create a token' })).toBeDefined();
});
