// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { openDialogsInJsdom } from '../../testing/dialogs-in-jsdom.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { noteOf } from '../../testing/render-checklist.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

const DELETE = 'DELETE /api/user/delete/';

const SESSION = {
  id: 'here',
  device: 'Firefox on Linux',
  address: '198.51.100.x',
  created_at: 1,
  used_at: 2,
  current: true,
};

const personOf = (no: number, username: string, me: boolean) => ({
  no,
  username,
  me,
  mine: me,
  picture: null,
  here: false,
  seen_at: null,
});

test('shared categories that stay with other people are not counted as deleted', async () => {
  openDialogsInJsdom();
  const list = (rows: readonly object[]) => () => Response.json(rows);
  fakeApi({
    'GET /api/categories/': list([
      { id: 'home', title: 'Home' },
      { id: 'alone', title: 'Alone', shared: { people: 1, mine: true } },
      { id: 'ours', title: 'Ours', shared: { people: 2, mine: true } },
      { id: 'theirs', title: 'Theirs', shared: { people: 3, mine: false } },
    ]),
    'GET /api/notes/': list(
      ['home', 'alone', 'alone', 'ours', 'theirs'].map((category, n) => noteOf(`note-${n}`, { category })),
    ),
    'GET /api/deletions/': list([]),
    'GET /api/sessions/': list([SESSION]),
    'GET /api/categories/people/ours/': list([personOf(1, 'ann', true), personOf(2, 'ben', false)]),
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/profile', <DeleteAccountDialog username="ann" onClose={vi.fn()} />);
  const counts = await screen.findAllByRole('definition');
  expect(counts.map(({ textContent }) => textContent)).toEqual(['2', '3', '0', '1']);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['categories', 'notes', 'recently deleted', 'session']);
  expect(await screen.findByText('ben takes over “Ours”, which you share.')).toBeTruthy();
});

test('a deletion without an answer is not said to be saved, and a wrong password is shown at its field', async () => {
  openDialogsInJsdom();
  let answer = (): Response | Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  const { askedFor } = fakeApi({ [DELETE]: () => answer() });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt(
    '/profile',
    <>
      <DeleteAccountDialog username="ann" onClose={vi.fn()} />
      <Toasts position="top-right" />
    </>,
  );
  await user.type(screen.getByLabelText('Your password'), 'secret');
  await user.type(screen.getByLabelText('Type your username, ann'), 'ann{Enter}');
  expect(await screen.findByText('An error occurred. Please try again.')).toBeDefined();
  answer = () => Response.json({ username: ['Wrong username.'] }, { status: 400 });
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const error = await screen.findByText('Wrong username.');
  expect(screen.getByLabelText('Your password').getAttribute('aria-describedby')).toContain(error.id);
  expect(askedFor(DELETE)).toHaveLength(2);
});
