// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pendingJoin } from '../../session/pending-join.ts';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ANN } from '../../testing/render-checklist.tsx';
import { JoinPage } from './JoinPage.tsx';

const LINKS = new Map([
  ['S'.repeat(44), 'Shopping'],
  ['G'.repeat(44), 'Gifts'],
]);

const codeIn = (body: unknown) =>
  body instanceof Object && 'code' in body && typeof body.code === 'string' ? body.code : '';

test('a link that is opened in the tab of another one shows what it leads to', async () => {
  const { askedFor } = fakeApi({
    'GET /api/user/': () => Response.json({ username: 'ann', profile: { profile_picture: null } }),
    'POST /api/joins/look/': ({ body }) => {
      const title = LINKS.get(codeIn(body));
      if (title === undefined) return Response.json({ detail: 'Not found.' }, { status: 404 });
      return Response.json({ title, by: { username: 'mia', picture: null }, people: ['mia'], isIn: false });
    },
  });
  storeTokens(ANN);
  const open = (code: string) =>
    act(async () => {
      location.hash = code;
    });
  const [shopping = '', gifts = ''] = LINKS.keys();
  renderAt(`/join#${shopping}`, <JoinPage />);
  await screen.findByRole('heading', { name: 'mia shares “Shopping” with you' });
  await open(gifts);
  await screen.findByRole('heading', { name: 'mia shares “Gifts” with you' });
  expect(location.hash).toBe('');
  await open('X'.repeat(44));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link no longer works/);
  await open(shopping);
  await screen.findByRole('heading', { name: 'mia shares “Shopping” with you' });
  expect(askedFor('POST /api/joins/look/')).toHaveLength(4);
});

test('a link that is opened offline goes on by itself once the device is online, and is not forgotten before', async () => {
  const network = { isCut: true };
  fakeApi({
    'GET /api/user/': () => Response.json({ username: 'ann', profile: { profile_picture: null } }),
    'POST /api/joins/look/': () => {
      if (network.isCut) throw new TypeError('Failed to fetch');
      return Response.json({
        title: 'Shopping',
        by: { username: 'mia', picture: null },
        people: ['mia'],
        isIn: false,
      });
    },
  });
  storeTokens(ANN);
  const code = 'S'.repeat(44);
  const user = renderAt(`/join#${code}`, <JoinPage />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You're offline/);
  await user.click(screen.getByRole('button', { name: 'To your checklist' }));
  expect(pendingJoin()).toBe(code);
  network.isCut = false;
  act(() => void dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'mia shares “Shopping” with you' });
});
