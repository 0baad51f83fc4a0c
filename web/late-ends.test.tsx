// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { App } from './App.tsx';
import { LogoutPage } from './accounts/LogoutPage.tsx';
import { LoginPage } from './accounts/login/LoginPage.tsx';
import { ProfilePage } from './accounts/profile/ProfilePage.tsx';
import { JoinPage } from './checklist/sharing/JoinPage.tsx';
import { checklist } from './checklist/store/checklist.ts';
import { readTokens, storeTokens } from './session/tokens.ts';
import { accessToken, fakeApi } from './testing/fake-api.ts';
import { renderAt } from './testing/render-at.tsx';

const TOKEN = 'POST /api/token/';
const USER = { username: 'ann', profile: { profile_picture: null } };
const OFFER = { title: 'Shopping', by: { username: 'mia', picture: null }, people: ['mia'], isIn: false };
const API = {
  'GET /api/user/': () => Response.json(USER),
  'POST /api/joins/look/': () => Response.json(OFFER),
};
const signedIn = () => ({
  access: accessToken({ exp: Date.now() / 1000 + 60, user_id: 'ann' }),
  refresh: 'r',
});

const logIn = async (user: UserEvent) => {
  for (const label of ['Username', 'Password']) await user.type(screen.getByLabelText(label), 'secret');
  await user.keyboard('{Enter}');
};

interface Late {
  path: string;
  screen: ReactNode;
  call: string;
  answer: () => Response;
  begin: (user: UserEvent) => Promise<void>;
  isOver: () => void;
}

const LATE: Record<string, Late> = {
  'a login': {
    path: '/login',
    screen: <LoginPage />,
    call: TOKEN,
    answer: () => Response.json(signedIn()),
    begin: logIn,
    isOver: () => expect(readTokens().refresh).toBe('r'),
  },
  'a profile that cannot be loaded': {
    path: '/profile',
    screen: <ProfilePage />,
    call: 'GET /api/user/',
    answer: () => Response.json({ detail: 'No.' }, { status: 403 }),
    begin: async () => {},
    isOver: () => expect(screen.queryByRole('heading')).toBeNull(),
  },
  'joining a list': {
    path: `/join#${'S'.repeat(44)}`,
    screen: <JoinPage />,
    call: 'POST /api/joins/',
    answer: () => Response.json({ id: '1', title: 'Shopping', revision: 2 }, { status: 201 }),
    begin: async (user) => {
      vi.spyOn(checklist(), 'ask').mockResolvedValue(true);
      await user.click(await screen.findByRole('button', { name: 'Join' }));
    },
    isOver: () => expect(screen.getByRole('button', { name: 'Join' }).dataset['busy']).toBeUndefined(),
  },
  'a logout': {
    path: '/logout',
    screen: <LogoutPage />,
    call: 'POST /api/token/revoke/',
    answer: () => new Response(null, { status: 204 }),
    begin: async () => {},
    isOver: () => expect(readTokens().refresh).toBeNull(),
  },
};

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
});

test.each(Object.entries(LATE))(
  'the end of %s does not move a user who has left its screen',
  async (_, late) => {
    const held = Promise.withResolvers<Response>();
    fakeApi({ ...API, [late.call]: () => held.promise });
    if (late.path !== '/login') storeTokens(signedIn());
    const path = late.path.replace(/#.*/, '');
    // the code of the next screen is still loading
    const stays = (): [string, typeof navigate] => [path, navigate];
    const user = renderAt(late.path, <Router hook={stays}>{late.screen}</Router>);
    await late.begin(user);
    history.pushState(null, '', '/next');
    await act(async () => held.resolve(late.answer()));
    await waitFor(late.isOver);
    expect(location.pathname).toBe('/next');
  },
);

test.each([
  ['opens with the login', () => Response.json(signedIn()), 'Checklist'],
  ['is the login again after a refusal', () => Response.json({ detail: 'No.' }, { status: 401 }), 'Login'],
])('a checklist that is asked for during the login %s', async (_, answer, heading) => {
  const held = Promise.withResolvers<Response>();
  fakeApi({ ...API, [TOKEN]: () => held.promise });
  const site = { title: 'Ann', headline: '', intro: '', contacts: [], credit: '' };
  const user = renderAt('/login', <App path="/login" site={site} />);
  await screen.findByLabelText('Username');
  await logIn(user);
  await user.click(screen.getByRole('link', { name: 'Checklist' }));
  await screen.findByRole('status');
  await act(async () => held.resolve(answer()));
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
  expect(location.pathname).toBe(`/${heading.toLowerCase()}`);
});
