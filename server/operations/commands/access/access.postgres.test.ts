import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../../database/sqlite/open.ts';
import { printed } from '../../../testing/admin.ts';
import { followStream } from '../../../testing/event-stream.ts';
import { messagesOn } from '../../../testing/messages.ts';
import { startedNode } from '../../../testing/node-of-test.ts';
import { postgresOfTest } from '../../../testing/postgres-of-test.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const CREDENTIALS = { username: 'Ann', password: 'night drive 84' };
const NOT_THERE = { detail: 'No active account found with the given credentials' };

const adminOf =
  (settings: Record<string, string>) =>
  (...args: string[]) =>
    printed(settings, args);
const FAILED = /^exit /;

/** One node on the embedded database, or two on PostgreSQL. */
async function site(engine: 'sqlite' | 'postgres') {
  const settings: Record<string, string> =
    engine === 'sqlite' ? { DATA_DIR: temporaryFolder() } : (await postgresOfTest()).settings;
  const first = await startedNode(settings);
  const last = engine === 'sqlite' ? first : await startedNode(settings);
  const send = async (method: string, route: string, body?: object, access?: string) => {
    const answer = await first.call(method, route, body, access);
    return { status: answer.status, body: Object(answer.body) };
  };
  const logIn = (password = CREDENTIALS.password) =>
    send('POST', '/api/token/', { ...CREDENTIALS, password });
  await send('POST', '/api/user/register/', CREDENTIALS);
  return { admin: adminOf(settings), send, logIn, settings, lastPort: last.port };
}

type Send = Awaited<ReturnType<typeof site>>['send'];

async function signInBen(send: Send): Promise<string> {
  const ben = { ...CREDENTIALS, username: 'Ben' };
  await send('POST', '/api/user/register/', ben);
  return (await send('POST', '/api/token/', ben)).body.access;
}

/** Shares a new category of Ann with Ben. @returns its id */
async function shareWithBen(send: Send, { ann, ben }: { ann: string; ben: string }): Promise<string> {
  const id = randomUUID();
  await send('POST', '/api/categories/', { id, title: 'Shopping' }, ann);
  await send('POST', `/api/categories/share/${id}/`, {}, ann);
  const { code } = (await send('PUT', `/api/categories/link/${id}/`, {}, ann)).body;
  await send('POST', '/api/joins/', { code }, ben);
  return id;
}

/** The embedded database checks twice a second for what a command has written; nodes are notified one by one. */
const seen = (status: () => Promise<number>, expected: number) =>
  expect.poll(status, { interval: 100 }).toBe(expected);

const idIn = (line = '') => line.split(' ')[0] ?? '';

test.each(['sqlite', 'postgres'] as const)(
  'on %s the operator ends sessions and tokens, and locks a user out without deleting anything',
  async (engine) => {
    const { admin, send, logIn, lastPort } = await site(engine);
    expect(await admin('list-users')).toMatch(/^\d{4}-\d\d-\d\d {5}0 never {6}Ann\n$/);
    const { access } = (await logIn()).body;
    const asked = { name: 'Script', read_only: true, lasts: '30 days', password: CREDENTIALS.password };
    const made = await send('POST', '/api/personal-tokens/', asked, access);
    expect(made.status).toBe(201);
    const status = async (bearer: string) => (await send('GET', '/api/notes/', undefined, bearer)).status;
    expect(await admin('list-users')).toMatch(/^(\d{4}-\d\d-\d\d) {5}0 \1 Ann\n$/);

    await logIn();
    const sessions = (await admin('list-sessions', 'ann')).trim().split('\n');
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatch(/^[\da-f]{8} used \d{4}-\d\d-\d\d \d\d:\d\d UTC, /);
    // The newest is the first: the other is the one that is followed.
    expect(await admin('end-sessions', 'ann', idIn(sessions[0]))).toMatch(/^Sessions ended: [\da-f]{8}\.\n$/);
    expect(await status(access)).toBe(200);
    expect(await admin('end-sessions', 'ann', 'deadbeef')).toBe('exit 1: There is no session deadbeef.\n');

    const stream = await followStream(lastPort, access);
    await stream.next();
    expect(await admin('disable-user', 'ANN')).not.toMatch(FAILED);
    await stream.ended;
    await seen(() => status(access), 401);
    await seen(() => status(made.body.token), 401);
    expect(await admin('list-users')).toMatch(/ Ann \(disabled\)\n$/);
    expect(await logIn()).toEqual({
      status: 401,
      body: { detail: 'This account is disabled. Ask the owner of the site.' },
    });
    expect(await logIn('another password')).toEqual({ status: 401, body: NOT_THERE });

    expect(await admin('enable-user', 'ann')).not.toMatch(FAILED);
    await seen(async () => (await logIn()).status, 200);
    expect(await status(made.body.token)).toBe(200);
    const tokens = await admin('list-tokens', 'ann');
    expect(tokens).toMatch(/^[\da-f]{8} reads, used \d{4}-\d\d-\d\d, until \d{4}-\d\d-\d\d: Script\n$/);
    expect(await admin('revoke-tokens', 'ann', idIn(tokens))).toMatch(/^Tokens revoked: [\da-f]{8}\.\n$/);
    await seen(() => status(made.body.token), 401);
    expect(await admin('revoke-tokens', 'ann', 'all')).toBe('exit 1: There is no token.\n');
    expect(await admin('end-sessions', 'ann')).toMatch(/^exit 1: Missing required argument 'id'\./);
    expect(await admin('end-sessions', 'ann', 'all')).toMatch(/^Sessions ended: /);
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'on %s the operator lists who shares what, and ends it for all but the sharer',
  async (engine) => {
    const { admin, send, logIn, lastPort } = await site(engine);
    const { access: ann } = (await logIn()).body;
    const access = await signInBen(send);
    expect(await admin('list-shares')).toBe('This site has no shared categories.\n');
    const shopping = { id: await shareWithBen(send, { ann, ben: access }), title: 'Shopping' };
    const id = shopping.id.slice(-8);

    const listed = await admin('list-shares');
    expect(listed).toMatch(
      new RegExp(
        `^${id} since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, people: 2, shared by Ann: Shopping\\n$`,
      ),
    );
    expect(await admin('list-shares', 'ben')).toBe(listed);
    expect(await admin('list-shares', 'lea')).toBe('exit 1: There is no user lea.\n');
    expect(await admin('end-share', 'deadbeef')).toBe('exit 1: There is no shared category deadbeef.\n');

    const stream = await followStream(lastPort, access);
    onTestFinished(stream.close);
    const { revision } = await stream.next();
    expect(await admin('end-share', id)).toBe(`Shared categories ended: ${id}.\n`);
    await stream.reaches(revision + 1);
    expect((await send('GET', `/api/notes/?space=${shopping.id}`, undefined, access)).status).toBe(404);
    expect((await send('GET', '/api/categories/', undefined, access)).body).toEqual([]);
    const alone = { ...shopping, shared: { people: 1, mine: true } };
    expect((await send('GET', '/api/categories/', undefined, ann)).body).toEqual([alone]);
    expect(await admin('list-shares')).toBe('This site has no shared categories.\n');
    expect((await send('GET', '/api/account-events/', undefined, ann)).body).toContainEqual(
      expect.objectContaining({
        event: 'stopped sharing a category',
        detail: 'Shopping',
        device: 'The operator',
        address: '',
      }),
    );
  },
);

test('the deletion of a user is announced to all who were in a shared category with them', async () => {
  const { admin, send, logIn, lastPort, settings } = await site('postgres');
  const { access: ann } = (await logIn()).body;
  const ben = await signInBen(send);
  const id = await shareWithBen(send, { ann, ben });
  const { space: owner } = await (await followStream(lastPort, ben)).next();
  const messages = await messagesOn(String(settings['DATABASE_URL']));
  expect(await admin('delete-user', 'ann', '--yes')).toBe('ann is deleted.\n');
  await expect.poll(() => messages).toContain(owner); // alone, as a command announces it
  expect((await send('GET', '/api/categories/', undefined, ben)).body).toEqual([
    { id, title: 'Shopping', shared: { people: 1, mine: true } },
  ]);
});

test('invitations are listed by an id that opens nothing, and revoked', async () => {
  const DATA_DIR = temporaryFolder();
  await (await openSqlite(DATA_DIR)).close();
  const admin = adminOf({ DATA_DIR });
  const said = [await admin('invite'), await admin('invite', '30')];
  const ids = said.map((text) => / Its id is ([\da-f]{8})\./.exec(text)?.[1]);
  const listed = () => admin('list-invitations');
  expect(await listed()).toMatch(
    new RegExp(`^${ids[0]} until [^\\n]+ UTC\\n${ids[1]} until [^\\n]+ UTC\\n$`),
  );
  expect(await admin('revoke-invitation', `${ids[0]}`)).toBe(`Invitations revoked: ${ids[0]}.\n`);
  expect(await listed()).toMatch(new RegExp(`^${ids[1]} until [^\\n]+\\n$`));
  expect(await admin('revoke-invitation', 'all')).not.toMatch(FAILED);
  expect(await listed()).toBe('This site has no invitation that can be used.\n');
  expect(await admin('revoke-invitation', 'all')).toBe('exit 1: There is no invitation.\n');
});
