import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { postFrom } from '../testing/connection.ts';
import { formOf } from '../testing/form.ts';
import { rawSocket } from '../testing/raw-socket.ts';
import { png } from '../testing/sample-pictures.ts';
import { appsOfFile } from '../testing/shared-app.ts';
import { PASSWORD, type TestApp } from '../testing/test-app.ts';
import { makeInvitation } from './invitations.ts';
import { sweepAccounts } from './sweep.ts';

const sharedApp = appsOfFile();

const PATH = '/api/user/register/';
const TAKEN = { username: ['A user with that username already exists.'] };
const NO_IMAGE = 'Upload a valid image. The file you uploaded was either not an image or a corrupted image.';

let t: TestApp;

const register = (body: unknown) => t.call('POST', PATH, body);
const sendForm = async (fields: Record<string, string | Uint8Array>) =>
  t.send({ method: 'POST', url: PATH, ...(await formOf(fields)) });
const logIn = (username: string, password = PASSWORD) =>
  t.call('POST', '/api/token/', { username, password });

describe('Registering', () => {
  beforeEach(async () => {
    t = await sharedApp();
  });

  test('makes a user who can log in', async () => {
    expect(await register({ username: ' Ann ', password: PASSWORD })).toMatchObject({
      status: 201,
      body: { username: 'Ann', profile: { profile_picture: null } },
    });
    expect(await logIn('ann')).toMatchObject({ status: 200 });
  });

  test('with a picture serves it at an unguessable address', async () => {
    const { status, body } = await sendForm({
      username: 'ann',
      password: PASSWORD,
      'profile.profile_picture': await png(),
    });
    expect(status).toBe(201);
    const address = /^\/pictures\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}\.webp$/;
    expect(body).toEqual({ username: 'ann', profile: { profile_picture: expect.stringMatching(address) } });
    const { profile } = body as { profile: { profile_picture: string } };
    expect(await t.send({ url: profile.profile_picture })).toMatchObject({ status: 200 });
    const ann = await t.signedInAs('ann');
    expect(await ann.call('GET', '/api/user/')).toMatchObject({ status: 200, body });
  });

  test('names all that is wrong at once, in the order of the form', async () => {
    const { status, text } = await sendForm({
      username: 'ann!',
      password: 'short',
      'profile.profile_picture': Buffer.from('no image'),
    });
    expect(status).toBe(400);
    expect(text).toBe(
      JSON.stringify({
        username: [
          'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
        ],
        password: ['Password must be at least 6 characters long'],
        profile: { profile_picture: [NO_IMAGE] },
      }),
    );
  });

  test('takes no text for a picture', async () => {
    const error = ['The submitted data was not a file. Check the encoding type on the form.'];
    const refused = { status: 400, body: { profile: { profile_picture: error } } };
    const fields = { username: 'ann', password: PASSWORD, 'profile.profile_picture': 'picture.png' };
    expect(await sendForm(fields)).toMatchObject(refused);
    expect(await register(fields)).toMatchObject(refused);
    expect(await register({ ...fields, 'profile.profile_picture': { take: 1 } })).toMatchObject(refused);
  });

  test('preserves the password exactly, even one of blanks', async () => {
    expect(await register({ username: 'ann', password: '      ' })).toMatchObject({ status: 201 });
    expect(await logIn('ann', '      ')).toMatchObject({ status: 200 });
    expect(await logIn('ann', '     ')).toMatchObject({ status: 401 });
  });

  test('refuses every spelling of Ann once there is an Ann', async () => {
    await register({ username: 'Ann', password: PASSWORD });
    for (const username of ['ann', 'ANN', ' Ann', 'ａｎｎ']) {
      const { status, body } = await register({ username, password: 'another password' });
      expect({ username, status, body }).toEqual({ username, status: 400, body: TAKEN });
    }
    expect(await logIn('ann')).toMatchObject({ status: 200 });
  });

  test('of one name thirty times at once makes one user', async () => {
    const passwords = Array.from({ length: 30 }, (_, index) => `password ${index}`);
    const answers = await Promise.all(
      passwords.map((password, index) => register({ username: index % 2 === 0 ? 'ann' : 'ANN', password })),
    );
    const winners = answers.filter(({ status }) => status === 201);
    const losers = answers.filter(({ status }) => status === 400);
    expect(winners).toHaveLength(1);
    expect(losers.map(({ body }) => body)).toEqual(Array(29).fill(TAKEN));
    const password = passwords[answers.findIndex(({ status }) => status === 201)];
    expect(await logIn('ann', password)).toMatchObject({ status: 200 });
  });
});

describe('A registration that breaks off on the wire', () => {
  const head = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: `;
  const framed = {
    'of an announced length': (type: string, form: Buffer) =>
      Buffer.concat([Buffer.from(`${head}${type}\r\nContent-Length: ${form.length + 1}\r\n\r\n`), form]),
    'in pieces': (type: string, form: Buffer) => {
      const size = form.length.toString(16);
      const start = `${head}${type}\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n`;
      return Buffer.concat([Buffer.from(start), form, Buffer.from('\r\n')]);
    },
  };
  const leave: Record<string, (socket: Socket) => unknown> = {
    'is closed': (socket) => socket.destroy(),
    'says no more': (socket) => socket.end(),
  };
  const cases = Object.entries(framed).flatMap(([body, frame]) =>
    Object.entries(leave).map(([how, by]) => ({ body, frame, how, by })),
  );

  test.each(cases)('registers no account: a form $body whose connection $how', async ({ frame, by }) => {
    t = await sharedApp();
    const asked = once(t.app.server, 'request');
    const raw = await rawSocket(t.port);
    const { headers, payload } = await formOf({ username: 'ann', password: PASSWORD });
    raw.socket.write(frame(String(headers['content-type']), payload));
    const [, response]: ServerResponse[] = await asked;
    const answered = vi.spyOn(response as ServerResponse, 'end');
    by(raw.socket);
    await expect.poll(() => answered.mock.calls.length).toBeGreaterThan(0);
    expect(await logIn('ann')).toMatchObject({ status: 401 });
    expect(await register({ username: 'ann', password: PASSWORD })).toMatchObject({ status: 201 });
  });
});

test('Registering is refused while it is closed', async () => {
  t = await sharedApp({ REGISTRATION: 'closed' });
  expect(await register({ username: 'ann', password: PASSWORD })).toMatchObject({
    status: 403,
    body: { detail: 'Registration is closed.' },
  });
});

describe('While registration is closed, an invitation', () => {
  const WEEK = 7 * 86_400_000;
  const USED_UP = { status: 403, body: { detail: 'This invitation has been used or has expired.' } };
  const invited = (username: string, invitation: string) =>
    register({ username, password: PASSWORD, invitation });
  const newInvitation = async () => (await makeInvitation(t.db, t.clock.now + WEEK)).code;
  beforeEach(async () => {
    t = await sharedApp({ REGISTRATION: 'closed' });
  });

  test('registers one user, in a form too', async () => {
    const invitation = await newInvitation();
    expect(await sendForm({ username: 'ann', password: PASSWORD, invitation })).toMatchObject({
      status: 201,
    });
    expect(await logIn('ann')).toMatchObject({ status: 200 });
    expect(await invited('bob', invitation)).toMatchObject(USED_UP);
  });

  test('used ten times at once makes one user', async () => {
    const invitation = await newInvitation();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => invited(`driver${index}`, invitation)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
  });

  test('stays good after a registration that was refused', async () => {
    const invitation = await newInvitation();
    await invited('ann', await newInvitation());
    expect(await invited('ann', invitation)).toMatchObject({ status: 400, body: TAKEN });
    expect(await invited('bob', invitation)).toMatchObject({ status: 201 });
  });

  test('expires, and is deleted by the next sweep', async () => {
    const invitation = await newInvitation();
    t.clock.now += WEEK;
    expect(await invited('ann', invitation)).toMatchObject(USED_UP);
    await sweepAccounts(t.db, t.clock.now);
    t.clock.now -= WEEK;
    expect(await invited('ann', invitation)).toMatchObject(USED_UP);
  });
});

test('While registration is open, an invitation is not checked, and stays valid', async () => {
  t = await sharedApp();
  const { code: invitation } = await makeInvitation(t.db, t.clock.now + 1_000);
  for (const username of ['ann', 'bob']) {
    expect(await register({ username, password: PASSWORD, invitation })).toMatchObject({ status: 201 });
  }
});

test('Pictures have the public address of the site when it is known', async () => {
  t = await sharedApp({ PUBLIC_URL: 'https://example.org' });
  const { body } = await sendForm({
    username: 'ann',
    password: PASSWORD,
    'profile.profile_picture': await png(),
  });
  const address = expect.stringMatching(/^https:\/\/example\.org\/pictures\//);
  expect(body).toEqual({ username: 'ann', profile: { profile_picture: address } });
});

test('One address may register thirty times at once, then once in ten seconds', async () => {
  t = await sharedApp({ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' });
  const attempt = (address: string) => t.send(postFrom(address, PATH, { username: '!', password: PASSWORD }));
  for (let time = 0; time < 30; time++) expect(await attempt('192.0.2.1')).toMatchObject({ status: 400 });
  expect(await attempt('192.0.2.1')).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
  expect(await attempt('192.0.2.2')).toMatchObject({ status: 400 });
  t.clock.now += 10_000;
  expect(await attempt('192.0.2.1')).toMatchObject({ status: 400 });
  expect(await attempt('192.0.2.1')).toMatchObject({ status: 429 });
});
