import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { readPushKey, subscribeToPush, tryPush, unsubscribeFromPush } from '../../../contract/push.ts';
import { setReminder } from '../../../contract/reminders.ts';
import { Device, pushService, verifySender } from '../../testing/push-service.ts';
import { type SignedIn, testApp } from '../../testing/test-app.ts';
import { noteOf } from '../../testing/two-users.ts';
import { tellDue } from '../tell.ts';
import { pushDue } from './push-due.ts';

const service = await pushService();
const app = await testApp({ PUSH_HOSTS: service.host, PUBLIC_URL: 'https://example.org' });
afterAll(async () => {
  await app.close();
  await service.close();
});
const { clock, db } = app;
const deps = { db, clock: () => clock.now, changed: () => {}, pushes: true, send: app.push };

const device = () => new Device(`${service.origin}/${randomUUID()}`);
const subscribe = (user: SignedIn, { endpoint, keys }: Pick<Device, 'endpoint' | 'keys'>) =>
  user.call('PUT', subscribeToPush.url, { endpoint, keys });
const reachedAt = ({ endpoint }: Device) =>
  service.received.filter(({ path }) => endpoint === service.origin + path);

/** A person with a reminder that comes now. */
async function reminded(content = 'Water the plants') {
  const name = randomUUID();
  const user = await app.signedInAs(name);
  const note = await noteOf(user, { content });
  const local = new Date(clock.now + 60_000).toISOString().slice(0, 16);
  await user.call('PUT', setReminder.url.replace(':id', note.id), { local, zone: 'UTC', repeat: 'never' });
  return { name, user, note };
}
/** One whose phone is subscribed. */
async function reached(content?: string) {
  const person = await reminded(content);
  const phone = device();
  await subscribe(person.user, phone);
  return { ...person, phone };
}
const come = async () => {
  clock.now += 60_000;
  await tellDue(deps);
};

test('a reminder that has come reaches each device of its person once, encrypted and signed', async () => {
  const { name, user, note, phone } = await reached();
  const laptop = device();
  await subscribe(await app.signedInAs(name), laptop);
  await come();
  await Promise.all([pushDue(deps), pushDue(deps)]);
  await pushDue(deps);
  const { body } = await user.call('GET', readPushKey.url);
  for (const one of [phone, laptop]) {
    const [received, ...more] = reachedAt(one);
    expect(more).toEqual([]);
    expect(received?.headers).toMatchObject({
      ttl: '14400',
      urgency: 'high',
      topic: note.id.replaceAll('-', ''),
    });
    expect(one.read(received?.body ?? Buffer.of())).toEqual({
      tag: note.id,
      title: 'Water the plants',
      body: 'Groceries',
      path: `/checklist?category=${note.category}&note=${note.id}`,
    });
    const sender = received && (await verifySender(received, (body as { key: string }).key, service.origin));
    expect(sender).toBe('https://example.org');
  }
});

test('the title of a notification has at most 100 characters', async () => {
  const { phone } = await reached('🪴'.repeat(300));
  await come();
  await pushDue(deps);
  const [received] = reachedAt(phone);
  expect(phone.read(received?.body ?? Buffer.of())).toMatchObject({ title: `${'🪴'.repeat(99)}…` });
});

test('what a node has told and not pushed before it ended, another pushes half a minute later', async () => {
  const { phone } = await reached();
  await come();
  const killed = () => Promise.reject(new Error('killed'));
  await expect(pushDue({ ...deps, send: killed })).rejects.toThrow('killed');
  await pushDue(deps);
  expect(reachedAt(phone)).toHaveLength(0);
  clock.now += 30_000;
  await pushDue(deps);
  expect(reachedAt(phone)).toHaveLength(1);
});

test('what was told more than an hour ago, or came more than a day ago, is not pushed', async () => {
  const { phone } = await reached();
  await come();
  clock.now += 3_600_000;
  await pushDue(deps);
  const later = await reminded();
  await subscribe(later.user, phone);
  clock.now += 86_460_000;
  await tellDue(deps);
  await pushDue(deps);
  expect(reachedAt(phone)).toHaveLength(0);
});

test.each([404, 410])('a subscription that its service answers with %s ends', async (status) => {
  const { user, phone } = await reached();
  service.answers.set(new URL(phone.endpoint).pathname, (response) => response.writeHead(status).end());
  await come();
  await pushDue(deps);
  await user.call('POST', tryPush.url);
  expect(reachedAt(phone)).toHaveLength(1);
});

test.each([429, 503])(
  'a push that is answered with %s is tried three times, when the service wants it',
  async (status) => {
    const { name, phone: busy } = await reached();
    const other = device();
    await subscribe(await app.signedInAs(name), other);
    service.answers.set(new URL(busy.endpoint).pathname, (response) =>
      response.writeHead(status, { 'retry-after': '120' }).end(),
    );
    await come();
    const tries = async () => {
      await pushDue(deps);
      return reachedAt(busy).length;
    };
    expect(await tries()).toBe(1);
    clock.now += 119_000;
    expect(await tries()).toBe(1);
    clock.now += 1_000;
    expect(await tries()).toBe(2);
    clock.now += 120_000;
    expect(await tries()).toBe(3);
    clock.now += 1_000_000;
    expect(await tries()).toBe(3);
    expect(reachedAt(other)).toHaveLength(1);
  },
);

test('a redirect is not followed, and an answer without end is not read', async () => {
  const { phone } = await reached();
  const elsewhere = device();
  service.answers.set(new URL(phone.endpoint).pathname, (response) => {
    response.writeHead(307, { location: elsewhere.endpoint });
    response.write(Buffer.alloc(65_536));
  });
  await come();
  await pushDue(deps);
  expect([reachedAt(phone).length, reachedAt(elsewhere).length]).toEqual([1, 0]);
});

test('a subscription ends with its session, and a person has at most ten', async () => {
  const { name, phone: first } = await reached();
  const loggedOut = device();
  const second = await app.signedInAs(name);
  await subscribe(second, loggedOut);
  await second.call('POST', '/api/token/revoke/', { refresh: second.refresh });
  const devices = Array.from({ length: 10 }, device);
  clock.now += 1;
  for (const one of devices) await subscribe(await app.signedInAs(name), one);
  await come();
  await pushDue(deps);
  expect([first, loggedOut, ...devices].map((one) => reachedAt(one).length)).toEqual([
    0,
    0,
    ...devices.map(() => 1),
  ]);
});

test('a device that wants no more reminders receives none', async () => {
  const { user, phone } = await reached();
  await user.call('DELETE', unsubscribeFromPush.url);
  await come();
  await pushDue(deps);
  expect(reachedAt(phone)).toHaveLength(0);
});

test('a test notification reaches this device alone', async () => {
  const name = randomUUID();
  const [user, other] = [await app.signedInAs(name), await app.signedInAs(name)];
  const [here, there] = [device(), device()];
  await subscribe(user, here);
  await subscribe(other, there);
  expect((await user.call('POST', tryPush.url)).status).toBe(204);
  await vi.waitFor(() => expect(reachedAt(here)).toHaveLength(1));
  expect(reachedAt(there)).toHaveLength(0);
});

test.each([
  ['on', 429],
  ['off', 204],
])(
  'of six test notifications with RATE_LIMIT=%s the last is answered with %i',
  async (RATE_LIMIT, status) => {
    const limited = await testApp({ RATE_LIMIT, PUBLIC_URL: 'https://example.org' });
    onTestFinished(() => limited.close());
    const user = await limited.signedInAs('ann');
    for (let sent = 0; sent < 5; sent++) expect((await user.call('POST', tryPush.url)).status).toBe(204);
    expect((await user.call('POST', tryPush.url)).status).toBe(status);
  },
);

test.each([
  ['an address on this machine', { endpoint: 'https://127.0.0.1/abc' }, 'endpoint'],
  ['an address without TLS', { endpoint: 'http://fcm.googleapis.com/abc' }, 'endpoint'],
  ['a key that is no point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'keys'],
])('a subscription with %s is refused', async (_, wrong, field) => {
  const user = await app.signedInAs(randomUUID());
  const answer = await subscribe(user, { ...device(), ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
});

test('a site that is not to push shows no key and takes no subscription', async () => {
  const silent = await testApp({ PUSH: 'off', PUSH_HOSTS: service.host });
  const user = await silent.signedInAs('ann');
  expect((await user.call('GET', readPushKey.url)).body).toEqual({ key: null });
  const { endpoint, keys } = device();
  expect((await user.call('PUT', subscribeToPush.url, { endpoint, keys })).status).toBe(400);
  await silent.close();
});
