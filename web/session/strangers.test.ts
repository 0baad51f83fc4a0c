// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePassword, createToken, readUser, register, revokeToken } from '../../contract/accounts.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { followEvents } from '../../contract/events.ts';
import { listNotes } from '../../contract/notes.ts';
import { deleteOtherSessions, listSessions } from '../../contract/sessions.ts';
import {
  leaveCategory,
  listPeople,
  makeJoinLink,
  removePerson,
  unshareCategory,
  withdrawJoinLink,
} from '../../contract/sharing.ts';
import type { RequestParts } from '../api/send.ts';
import { call } from './call.ts';
import { storeTokens } from './tokens.ts';

let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer());
  storeTokens({ access: 'ours', refresh: 'ours' });
});

afterEach(() => localStorage.clear());

/** Any call, as if its parameters were right. */
const ask = (endpoint: Endpoint): Promise<unknown> =>
  (call as (endpoint: Endpoint, input: RequestParts) => Promise<unknown>)(endpoint, {
    params: { id: 'a' },
    body: {},
  });

const json = (body: unknown, headers: HeadersInit = {}) => Response.json(body, { headers });
const PORTAL = '<!doctype html><title>Welcome</title>';
const LIES: Readonly<Record<string, () => Response>> = {
  'a page': () => new Response(PORTAL, { headers: { 'Content-Type': 'text/html' } }),
  'other JSON': () => json({ ok: true }),
  'an empty object': () => json({}),
  'a sentence': () => json({ detail: 'Done.' }),
  'a list of nothing': () => json([null]),
  'a word': () => json('ok'),
  'no content': () => new Response(null, { status: 204 }),
};
const CALLS = ENDPOINTS.filter((endpoint) => endpoint !== followEvents);

test.each(Object.entries(LIES))('no call believes a stranger who answers 2xx with %s', async (_, lie) => {
  answer = lie;
  for (const endpoint of CALLS)
    await expect(ask(endpoint), `${endpoint.method} ${endpoint.url}`).rejects.toMatchObject({ status: 0 });
});

const OURS = { Nightdrive: '1' };
const USER = { username: 'ann', profile: { profile_picture: null } };
const NOTE = { id: 'n', content: 'Milk', category: 'c', parent: null, important: true, scratched_out: false };
const NEWER = {
  epoch: 'e',
  revision: 1,
  space: 'ann',
  whole: true,
  notes: [NOTE],
  places: [0],
  revisions: [1],
  gone: [],
  proof: { count: 1, sum: 1 },
};
const PERSON = { no: 1, username: 'mia', picture: null, mine: true, me: true, here: true, seen_at: null };
const SESSION = { id: 's', device: 'Firefox', address: '', created_at: 1, used_at: 2, current: true };

test.each<[Endpoint, unknown]>([
  [createToken, { access: 'a', refresh: 'r' }],
  [register, USER],
  [readUser, USER],
  [readUser, { ...USER, theme: 'new' }],
  [listNotes, [NOTE]],
  [listNotes, [{ ...NOTE, by: 1, at: 2 }]],
  [listNotes, NEWER],
  [listPeople, [PERSON]],
  [listSessions, [SESSION]],
  [makeJoinLink, { code: 'c', expires_at: 1, places: 2 }],
])('an answer of the contract’s shape is believed: $url', async (endpoint, body) => {
  answer = () => json(body);
  expect(await ask(endpoint)).toEqual(body);
});

test.each<[Endpoint, unknown]>([
  [createToken, { access: 'a' }],
  [readUser, { username: 'ann', profile: {} }],
  [listNotes, [NOTE, { ...NOTE, parent: 7 }]],
  [listNotes, [{ ...NOTE, by: 'mia' }]],
  [listNotes, { ...NEWER, places: ['first'] }],
  [listPeople, [{ ...PERSON, seen_at: 'yesterday' }]],
  [listPeople, [{ ...PERSON, link_expires_at: 'soon' }]],
  [listSessions, SESSION],
  [makeJoinLink, { code: 'c', expires_at: 1 }],
])('an answer that lacks something is not believed: $url', async (endpoint, body) => {
  answer = () => json(body);
  await expect(ask(endpoint)).rejects.toMatchObject({ status: 0 });
});

test.each([
  changePassword,
  revokeToken,
  deleteOtherSessions,
  withdrawJoinLink,
  removePerson,
  leaveCategory,
  unshareCategory,
])('a precaution is taken when our server asks for it: $url', async (endpoint) => {
  answer = () => json({ detail: 'Done.' }, OURS);
  await expect(ask(endpoint)).resolves.toBeDefined();
  answer = () => new Response(null, { status: 204, headers: OURS });
  await expect(ask(endpoint)).resolves.toBeNull();
});
