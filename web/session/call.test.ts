// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToken, readUser, register, revokeToken, updateUser } from '../../contract/accounts.ts';
import { listNotes, updateNote } from '../../contract/notes.ts';
import { ApiError } from '../api/api-error.ts';
import { clearStorage } from '../testing/clear-storage.ts';
import { accessToken } from '../testing/fake-api.ts';
import { call } from './call.ts';
import { Cleared } from './cleared.ts';
import { logIn, logOut } from './log-in.ts';
import { sessionSignal } from './session.ts';
import { readStored } from './storage.ts';
import { GONE_KEY, readTokens, storeTokens } from './tokens.ts';

const USER = { username: 'ann', profile: { profile_picture: null } };
const NOTE = {
  id: 'a/b',
  content: 'Milk',
  category: 'home',
  parent: null,
  important: true,
  scratched_out: false,
};
const REFRESH = '/api/token/refresh/';
/** As our server refuses, with the header of its 401s. */
const refused = (detail: string, more: Readonly<Record<string, string>> = {}) =>
  Response.json({ detail }, { status: 401, headers: { 'WWW-Authenticate': 'Bearer realm="api"', ...more } });
const DEAD = () => refused('Given token not valid for any token type');

/** The edge of the network: what the server would answer, and what it was asked. */
let answer: (url: string, init: RequestInit) => Response | Promise<Response>;
let asked: { url: string; bearer: string | null; init: RequestInit }[];

const askedFor = (url: string) => asked.filter((request) => request.url === url);

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, bearer: new Headers(init.headers).get('Authorization'), init });
    return answer(url, init);
  });
  history.replaceState(null, '', '/checklist');
  storeTokens({ access: 'old', refresh: 'ours' });
});

afterEach(() => localStorage.clear());

/** A server that accepts only the access token `new`, and returns it for a refresh. */
function serverThatRenews(): void {
  answer = (url, init) => {
    if (url === REFRESH) return Response.json({ access: 'new' });
    const body = url === '/api/notes/' ? [NOTE] : USER;
    return new Headers(init.headers).get('Authorization') === 'Bearer new' ? Response.json(body) : DEAD();
  };
}

test('a call carries the stored access token, its parameters and its body', async () => {
  answer = () => Response.json(NOTE);
  await call(updateNote, { params: { id: 'a/b' }, body: { important: true } });
  expect(asked).toMatchObject([{ url: '/api/notes/update/a%2Fb/', bearer: 'Bearer old' }]);
  expect(asked[0]?.init).toMatchObject({ method: 'PATCH', body: '{"important":true}' });
});

test('a form is sent as multipart, whose boundary the browser sets', async () => {
  answer = () => Response.json(USER);
  const form = new FormData();
  await call(updateUser, { form });
  expect(asked[0]?.init.body).toBe(form);
  expect(new Headers(asked[0]?.init.headers).has('Content-Type')).toBe(false);
});

test('a refusal carries the status and the body, JSON or text, but no page', async () => {
  answer = () => Response.json({ detail: 'No.' }, { status: 403 });
  await expect(call(readUser)).rejects.toMatchObject({ status: 403, body: { detail: 'No.' } });
  answer = () => new Response('Bad gateway', { status: 502 });
  await expect(call(readUser)).rejects.toMatchObject({ status: 502, body: 'Bad gateway' });
  answer = () => html(403);
  await expect(call(readUser)).rejects.toMatchObject({ status: 403, body: undefined });
});

const abortError = () => new DOMException('The operation was aborted.', 'AbortError');
/** An answer whose body fails under way; Firefox and Safari report that as an abort. */
const brokenOff = (status = 200) =>
  new Response(new ReadableStream({ start: (body) => body.error(abortError()) }), { status });

test('a lost connection is an ApiError of status 0, also where the browser calls it an abort', async () => {
  const lost = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(abortError()),
    () => brokenOff(),
    () => brokenOff(400),
  ];
  for (answer of lost) await expect(call(readUser)).rejects.toMatchObject({ name: 'ApiError', status: 0 });
});

test('an abort by the caller stays an abort, and a timeout is a lost connection', async () => {
  answer = (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(abortError())));
  const aborted = new AbortController();
  const left = expect(call(readUser, { signal: aborted.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  aborted.abort();
  await left;
  const timeout = new AbortController();
  const late = expect(call(readUser, { signal: timeout.signal })).rejects.toMatchObject({ status: 0 });
  timeout.abort(new DOMException('late', 'TimeoutError'));
  await late;
});

test.each([
  ['a form', () => call(updateUser, { form: new FormData() })],
  ['a login', () => logIn({ username: 'ann', password: 'secret' })],
  [
    'a registration',
    () => {
      clearStorage();
      return call(register, { form: new FormData() });
    },
  ],
])('%s without an answer is given up, and can be sent again', async (_, ask) => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  answer = (_, { signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(abortError())));
  const given = expect(ask()).rejects.toMatchObject({ status: 0 });
  late.abort(new DOMException('late', 'TimeoutError'));
  await given;
});

test('a dead access token is renewed and the call tried once more', async () => {
  serverThatRenews();
  expect(await call(readUser)).toEqual(USER);
  expect(readTokens()).toEqual({ access: 'new', refresh: 'ours' });
  expect(asked.map(({ url, bearer }) => [url, bearer])).toEqual([
    ['/api/user/', 'Bearer old'],
    [REFRESH, null],
    ['/api/user/', 'Bearer new'],
  ]);
});

test('calls that fail at the same time wait for one refresh', async () => {
  serverThatRenews();
  await Promise.all([call(readUser), call(readUser), call(listNotes)]);
  expect(askedFor(REFRESH)).toHaveLength(1);
  expect(asked.filter(({ bearer }) => bearer === 'Bearer new')).toHaveLength(3);
});

test('a call that fails late uses the token that another call has renewed', async () => {
  serverThatRenews();
  const renewing = answer;
  const { promise: late, resolve: arrive } = Promise.withResolvers<Response>();
  answer = (url, init) => (url === '/api/notes/' && asked.length === 1 ? late : renewing(url, init));
  const slow = call(listNotes);
  await call(readUser);
  arrive(DEAD());
  await slow;
  expect(askedFor(REFRESH)).toHaveLength(1);
});

test('a call that is refused again after the refresh fails', async () => {
  answer = (url) => (url === REFRESH ? Response.json({ access: 'new' }) : DEAD());
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(3);
});

test('without a refresh token the call fails', async () => {
  localStorage.removeItem('refresh');
  serverThatRenews();
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(askedFor(REFRESH)).toHaveLength(0);
  expect(location.pathname).toBe('/checklist');
});

test.each([
  ...[400, 401, 403, 500].map((status) => [status, '{"detail":"Token"}'] as const),
  [401, null], // whose words a proxy has left out
] as const)(
  'a refresh refused with %i and %s removes both tokens and leads to /login (spec section 4)',
  async (status, body) => {
    answer = (url) => (url === REFRESH ? new Response(body, { status }) : DEAD());
    const calls = await Promise.allSettled([call(readUser), call(listNotes)]);
    expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(askedFor(REFRESH)).toHaveLength(1);
    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(location.pathname).toBe('/login');
    expect(readStored(GONE_KEY)).toBeNull();
  },
);

test('a refresh that is refused because the account was deleted remembers whose it was', async () => {
  storeTokens({ access: 'old', refresh: accessToken({ user_id: 'ann' }) });
  answer = (url) => (url === REFRESH ? refused('Token', { Account: 'deleted' }) : DEAD());
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(readTokens()).toEqual({ access: null, refresh: null });
  expect(readStored(GONE_KEY)).toBe('ann');
  expect(location.pathname).toBe('/login');
});

const html = (status: number) =>
  new Response('<!doctype html><title>Welcome</title>', { status, headers: { 'Content-Type': 'text/html' } });
const AWAY: [string, () => Response][] = [
  ['a maintenance page', () => html(503)],
  ['a proxy in front of a server that restarts', () => new Response('', { status: 502 })],
  ['a proxy that has waited for it', () => new Response('', { status: 504 })],
  ['a server that sheds load', () => Response.json({ detail: 'Unavailable.' }, { status: 503 })],
  ['a throttle', () => Response.json({ detail: 'Throttled.' }, { status: 429 })],
];

test.each(AWAY)('%s during the refresh is waited out', async (_, failure) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  serverThatRenews();
  const renewing = answer;
  answer = (url, init) =>
    askedFor(REFRESH).length === 1 && url === REFRESH ? failure() : renewing(url, init);
  const called = call(readUser);
  await vi.runAllTimersAsync();
  expect(await called).toEqual(USER);
  expect(askedFor(REFRESH)).toHaveLength(2);
});

const STRANGERS: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ['nothing at all, on a lost connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', () => html(200)],
  ['other JSON', () => Response.json({ ok: true })],
  ['no content', () => new Response(null, { status: 204 })],
  ['the 401 of a portal', () => html(401)],
  ['the 403 of a portal', () => html(403)],
  ['the 404 of a proxy', () => html(404)],
  ...[403, 404, 405, 501].map(
    (status) => [`an empty ${status} of a proxy`, () => new Response(null, { status })] as const,
  ),
  ...AWAY.map(([what, answer]) => [`${what} for good`, answer] as const),
];

test.each(STRANGERS)('a refresh that is answered by %s ends no session', async (_, stranger) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  answer = (url) => (url === REFRESH ? stranger() : DEAD());
  const called = expect(call(readUser)).rejects.toMatchObject({ status: 0 });
  await vi.runAllTimersAsync();
  await called;
  expect(readTokens()).toEqual({ access: 'old', refresh: 'ours' });
  expect(location.pathname).toBe('/checklist');
});

test('a refusal of the login itself keeps its own message', async () => {
  answer = (url) =>
    url === REFRESH ? DEAD() : Response.json({ detail: 'No active account' }, { status: 401 });
  const refusal = call(createToken, { body: { username: 'ann', password: 'wrong' } });
  await expect(refusal).rejects.toMatchObject({ body: { detail: 'No active account' } });
});

test('a call is refused, and not sent, once another user has signed in in another tab', async () => {
  answer = () => Response.json(USER);
  localStorage.setItem('access', 'of another');
  localStorage.setItem('refresh', 'of another');
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual([]);
  await call(readUser);
  expect(asked).toMatchObject([{ bearer: 'Bearer of another' }]);
});

test('a logout on a page that has missed another login ends that session on the server too', async () => {
  answer = () => new Response(null, { status: 204 });
  localStorage.setItem('access', 'of another');
  localStorage.setItem('refresh', 'of another');
  logOut();
  await vi.waitFor(() => expect(asked.map(({ init }) => init.body)).toEqual(['{"refresh":"of another"}']));
  expect(readTokens()).toEqual({ access: null, refresh: null });
});

test('a token that another tab has renewed meanwhile is used without a refresh', async () => {
  serverThatRenews();
  const renewing = answer;
  answer = (url, init) => {
    if (asked.length === 1) localStorage.setItem('access', 'new');
    return renewing(url, init);
  };
  expect(await call(readUser)).toEqual(USER);
  expect(askedFor(REFRESH)).toHaveLength(0);
});

test('a call of a former user is not repeated in the name of the next', async () => {
  serverThatRenews();
  const renewing = answer;
  answer = (url, init) => {
    if (asked.length === 1) storeTokens({ access: 'new', refresh: 'theirs' });
    return renewing(url, init);
  };
  await expect(call(readUser)).rejects.toBeInstanceOf(ApiError);
  expect(asked).toHaveLength(1);
  expect(readTokens()).toEqual({ access: 'new', refresh: 'theirs' });
});

test('a refresh that ends after the logout brings no token back', async () => {
  answer = (url) => {
    if (url !== REFRESH) return DEAD();
    localStorage.clear();
    return Response.json({ access: 'new' });
  };
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(readTokens()).toEqual({ access: null, refresh: null });
});

test('tabs refresh one after the other under one lock', async () => {
  serverThatRenews();
  const request = vi.fn((_name: string, task: () => Promise<string>) => task());
  vi.stubGlobal('navigator', { locks: { request } });
  await call(readUser);
  expect(request).toHaveBeenCalledExactlyOnceWith('access', expect.any(Function));
});

test('a call ends with its session, but for one that may outlive the page', async () => {
  const ends: (AbortSignal | null | undefined)[] = [];
  answer = (_, { signal }) => {
    ends.push(signal);
    return new Promise(() => {});
  };
  void call(readUser).catch(() => {});
  void call(revokeToken, { body: { refresh: 'ours' }, keepalive: true });
  storeTokens({ access: 'b', refresh: 'theirs' });
  expect(ends.map((signal) => signal?.aborted)).toEqual([true, undefined]);
});

test('a call made just after the user cleared the data of the site does not take it for a logout', async () => {
  const signal = sessionSignal();
  localStorage.clear();
  const refused = expect(call(readUser)).rejects.toBeInstanceOf(Cleared);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await refused;
  expect(signal.reason).toBeInstanceOf(Cleared);
  expect(asked).toHaveLength(0);
});

test('a call whose tokens are gone ends the session, even if no storage event arrives', async () => {
  const signal = sessionSignal();
  localStorage.clear();
  await expect(call(readUser)).rejects.toMatchObject({ status: 401 });
  expect(signal.aborted).toBe(true);
  expect(asked).toHaveLength(0);
});
