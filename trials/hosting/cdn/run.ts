// `npm run trial -- cdn`: deploy/cdn-nginx.conf in front of deploy/nginx.conf and a real node, with the machine's nginx.
// Counts the views of pictures that never reach the node; nothing may be cached too long or twice, or passed on.
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Call, jsonCall, send } from '../../../server/testing/connection.ts';
import { formOf } from '../../../server/testing/form.ts';
import type { NodeUnderTest } from '../../../server/testing/node-under-test.ts';
import { png } from '../../../server/testing/sample-pictures.ts';
import { inFolder, withNode } from '../../running/site.ts';
import { until } from '../clusters/machines.ts';
import { end, isHere } from '../proxies/nginx.ts';
import { Ear, startEdge } from './edge.ts';

const PASSWORD = 'night drive 84';
const USERS = 20;
const VIEWS = 4_000;
const AT_ONCE = 50;
const FORGOTTEN_MS = 12_000;
/** A loopback address that the proxies do not use. */
const VISITOR = '127.0.0.9';
const OTHER_SITE = 'https://app.example.org';

type Edge = (call: Call) => Promise<Answer>;

const kept = ({ headers }: Answer): string => String(headers['x-cache-status']);

const pictureOf = ({ body }: Answer): string => String(Object(body).profile?.profile_picture);

async function user(edge: Edge, number: number): Promise<{ access: string; username: string; path: string }> {
  const username = `user-${number}-${randomUUID()}`;
  const picture = await png(`rgb(${number * 12}, ${randomInt(256)}, 99)`);
  const form = await formOf({ username, password: PASSWORD, 'profile.profile_picture': picture });
  const registered = await edge({ method: 'POST', url: '/api/user/register/', ...form });
  assert.equal(registered.status, 201, registered.text);
  const { body } = await edge(jsonCall('POST', '/api/token/', { username, password: PASSWORD }));
  return { access: String(Object(body).access), username, path: pictureOf(registered) };
}

const NOTHING_OF_THE_VISITOR = { cookie: undefined, authorization: undefined, origin: undefined };

/** Every user views every other one, with all headers that browsers and other clients send. */
async function tryHits(edge: Edge, ear: Ear, paths: readonly string[]): Promise<string> {
  const seen = new Map<string, number>();
  for (let view = 0; view < VIEWS; view++) {
    const path = paths[randomInt(paths.length)] ?? '';
    const headers = {
      cookie: `seen=${view}`,
      authorization: `Bearer ${view}`,
      accept: `image/${view}`,
      origin: view % 2 === 0 ? OTHER_SITE : `https://${view}.example.org`,
      'x-forwarded-for': '203.0.113.9',
    };
    const answer = await edge({ url: view % 3 === 0 ? `${path}?v=${view}` : path, headers });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(answer.headers['set-cookie'], undefined);
    seen.set(kept(answer), (seen.get(kept(answer)) ?? 0) + 1);
  }
  for (const { path, headers } of ear.asked.filter(({ path }) => path.startsWith('/pictures/'))) {
    assert.equal(path.includes('?'), false, `The node was asked for ${path}.`);
    const { cookie, authorization, origin } = headers;
    assert.deepEqual({ cookie, authorization, origin }, NOTHING_OF_THE_VISITOR);
  }
  for (const { headers } of ear.asked) assert.equal(headers['x-forwarded-for'], VISITOR);
  for (const path of paths) assert.equal(ear.times(path), 1);
  const hits = seen.get('HIT') ?? 0;
  return `${VIEWS} views of ${paths.length} pictures: ${hits} hits (${((hits / VIEWS) * 100).toFixed(1)} %)`;
}

async function tryMany(edge: Edge, ear: Ear, path: string): Promise<string> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => edge({ url: path })));
  assert(answers.every(({ status }) => status === 200));
  assert.equal(ear.times(path), 1);
  return `${AT_ONCE} who want a new picture at once ask the node once`;
}

async function tryChanges(edge: Edge): Promise<string> {
  const { access, username, path } = await user(edge, 1);
  assert.equal(kept(await edge({ url: path })), 'MISS');
  const form = await formOf({ username, 'profile.profile_picture': await png('#3cc') });
  const headers = { ...form.headers, authorization: `Bearer ${access}` };
  const changed = await edge({ method: 'PUT', url: '/api/user/update/', payload: form.payload, headers });
  const next = pictureOf(changed);
  assert.notEqual(next, path);
  const [first, again] = [await edge({ url: next }), await edge({ url: next })];
  assert.deepEqual([first.status, kept(first), kept(again)], [200, 'MISS', 'HIT']);
  assert.notDeepEqual(first.bytes, (await edge({ url: path })).bytes);
  return 'a changed picture has an address of its own, and is there at once';
}

async function tryUnknown(edge: Edge, path: string): Promise<string> {
  const unknown = path.replace(/[0-9a-f]{64}/, '0'.repeat(64));
  const seen: string[] = [];
  for (const wait of [0, 0, FORGOTTEN_MS]) {
    await delay(wait);
    const answer = await edge({ url: unknown });
    assert.equal(answer.status, 404);
    seen.push(kept(answer));
  }
  assert.deepEqual(seen, ['MISS', 'HIT', 'EXPIRED']);
  const others = ['/pictures/', `${path}/..`, path.toUpperCase(), `${path}%00`];
  for (const url of others) assert.equal(kept(await edge({ url })), 'undefined', url);
  // What nginx takes for the same address, it also asks for by the same name.
  for (const url of [`/pictures/..${path}`, path.replace('webp', '%77ebp')]) {
    assert.equal(kept(await edge({ url })), 'HIT', url);
  }
  return 'a 404 is forgotten after 10 s; no spelling makes a second copy';
}

async function tryAway(edge: Edge, node: NodeUnderTest, path: string, access: string): Promise<string> {
  const ask = () => edge(jsonCall('GET', '/api/user/', undefined, access));
  const [one, two] = [await ask(), await edge(jsonCall('GET', '/api/user/'))];
  assert.deepEqual([one.status, kept(one), two.status, kept(two)], [200, 'undefined', 401, 'undefined']);
  await node.end('SIGTERM');
  const picture = await edge({ url: path });
  assert.deepEqual([picture.status, kept(picture)], [200, 'HIT']);
  const away = await ask();
  assert.deepEqual([away.status, away.headers['retry-after']], [502, '1']);
  const large = await edge(jsonCall('POST', '/api/notes/', { content: 'x'.repeat(7_000_000) }, access));
  assert.equal(large.status, 413);
  for (const { body } of [away, large]) assert.equal(typeof Object(body).detail, 'string');
  return 'answers of the API are not kept; without a node pictures go on, and refusals are JSON';
}

async function tryAll(folder: string, node: NodeUnderTest): Promise<void> {
  const ear = new Ear(node);
  const { port, nginx } = await startEdge(folder, await ear.listen());
  const agent = new Agent({ keepAlive: true, localAddress: VISITOR });
  const edge: Edge = (call) => send(agent, port, call);
  try {
    await until('nginx', async () => (await edge({ url: '/readyz' })).status === 200);
    const users = [];
    for (let number = 0; number <= USERS; number++) users.push(await user(edge, number));
    const [last, ...others] = users.toReversed();
    const path = last?.path ?? '';
    const paths = others.map((one) => one.path);
    console.log(await tryHits(edge, ear, paths));
    console.log(await tryMany(edge, ear, path));
    console.log(await tryChanges(edge));
    console.log(await tryUnknown(edge, path));
    console.log(await tryAway(edge, node, path, last?.access ?? ''));
  } finally {
    agent.destroy();
    await end(nginx);
    ear.close();
  }
}

const settings = { TRUST_PROXY: '127.0.0.1', CORS_ORIGINS: OTHER_SITE };
if (isHere('nginx')) await inFolder((folder) => withNode(settings, (node) => tryAll(folder, node)));
else console.log('nginx: not on this machine, not tried');
