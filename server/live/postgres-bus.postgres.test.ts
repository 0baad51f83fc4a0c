import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type FlakyNetwork, flakyNetwork } from '../testing/flaky-network.ts';
import { type FreshSchema, freshSchema } from '../testing/fresh-schema.ts';
import { messagesOn } from '../testing/messages.ts';
import type { News } from './bus.ts';
import { PostgresBus } from './postgres-bus.ts';

async function schemaOfTest(): Promise<FreshSchema> {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  return schema;
}

async function networkTo(url: string): Promise<FlakyNetwork> {
  const network = await flakyNetwork(url);
  onTestFinished(() => network.close());
  return network;
}

interface Node {
  bus: PostgresBus;
  received: News[];
  /** The number of times it began to listen. */
  began: number;
  errors: string[];
}

function nodeAt(url: string): Node {
  const received: News[] = [];
  const errors: string[] = [];
  const node = { received, errors, began: 0 };
  const bus = new PostgresBus(url, {
    receive: (news) => received.push(news),
    listening: () => {
      node.began++;
    },
    onError: (error) => errors.push(String(error)),
  });
  onTestFinished(() => bus.close());
  return Object.assign(node, { bus });
}

async function listeningAt(url: string): Promise<Node> {
  const node = nodeAt(url);
  await expect.poll(() => node.bus.isListening).toBe(true);
  return node;
}

/** Other tests may speak on the same database. */
const about = (owner: string, { received }: Node) => received.filter((news) => news.owner === owner);

test('many announcements travel in few messages, each owner with the newest revision', async () => {
  const { url } = await schemaOfTest();
  const { bus } = await listeningAt(url);
  const messages = await messagesOn(url);
  const owners = Array.from({ length: 400 }, () => randomUUID());
  for (const revision of [3, 5, 4]) for (const owner of owners) bus.announce({ owner, revision });
  const last = `${owners.at(-1)}:5`;
  await expect.poll(() => messages.some((message) => message.endsWith(last))).toBe(true);
  const ours = messages.filter((message) => owners.some((owner) => message.includes(owner)));
  expect(ours.map((message) => message.split(',').length)).toEqual([100, 100, 100, 100]);
  expect(ours.join(',')).toBe(owners.map((owner) => `${owner}:5`).join(','));
});

test('a node whose connection is lost listens again, and sends what had to wait', async () => {
  const { url } = await schemaOfTest();
  const network = await networkTo(url);
  const [lost, other] = [await listeningAt(network.url), await listeningAt(url)];
  const owner = randomUUID();
  await network.cut();
  await expect.poll(() => lost.bus.isListening).toBe(false);
  lost.bus.announce({ owner, revision: 1 });
  lost.bus.announce({ owner });
  await network.mend();
  await expect.poll(() => about(owner, other)).toEqual([{ owner }, { owner, revision: 1 }]);
  expect(lost.began).toBe(2);
  expect(lost.errors).toHaveLength(1);
  other.bus.announce({ owner, revision: 2 });
  await expect.poll(() => about(owner, lost)).toContainEqual({ owner, revision: 2 });
});

test('a connection that breaks under a message does not lose it', async () => {
  const { url } = await schemaOfTest();
  const network = await networkTo(url);
  const [lost, other] = [await listeningAt(network.url), await listeningAt(url)];
  const owner = randomUUID();
  network.hang();
  lost.bus.announce({ owner });
  lost.bus.announce({ owner, revision: 1 });
  await expect.poll(() => lost.bus.isListening).toBe(false);
  await network.mend();
  await expect.poll(() => about(owner, other)).toEqual([{ owner }, { owner, revision: 1 }]);
});

test('a silently dropped connection is detected and reopened', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { url } = await schemaOfTest();
  const network = await networkTo(url);
  const node = await listeningAt(network.url);
  vi.advanceTimersByTime(30_000);
  network.hang();
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await expect.poll(() => node.bus.isListening).toBe(false);
  await network.mend();
  await expect.poll(() => node.bus.isListening).toBe(true);
});

test('behind a pooler that loses messages a node detects that none arrive', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { url } = await schemaOfTest();
  const network = await networkTo(url);
  const LISTEN = 'LISTEN nightdrive';
  let listened = 0;
  network.watch((sent) => {
    const at = sent.indexOf(LISTEN);
    if (at >= 0) listened += sent.write('SELECT 1234567890', at);
  });
  const messages = await messagesOn(url); // before the node, whose next probe would be that of a clock that stands
  const node = nodeAt(network.url);
  await expect.poll(() => messages.some((message) => message.startsWith('probe '))).toBe(true);
  expect(listened).toBe(LISTEN.length);
  expect(node.bus.isListening).toBe(false);
  vi.advanceTimersByTime(30_000);
  expect(node.errors).toEqual([expect.stringContaining('EVENTS_URL')]);
  network.watch(() => {});
  vi.useRealTimers();
  await expect.poll(() => node.bus.isListening).toBe(true);
});

test('malformed messages are ignored', async () => {
  const schema = await schemaOfTest();
  const node = await listeningAt(schema.url);
  const owner = randomUUID();
  for (const message of ['', 'garbage', ',,:', `${owner}:-1`, `${owner}:x`, `${owner}:1 or 2`, `${owner}x`]) {
    await schema.administer(`select pg_notify('nightdrive', '${message}')`);
  }
  await schema.administer(`select pg_notify('nightdrive', 'garbage,${owner}:9,')`);
  await expect.poll(() => about(owner, node)).toEqual([{ owner, revision: 9 }]);
});

test('while no node can be reached, the messages that wait are limited', async () => {
  const { url } = await schemaOfTest();
  const network = await networkTo(url);
  const [lost, other] = [await listeningAt(network.url), await listeningAt(url)];
  await network.cut();
  await expect.poll(() => lost.bus.isListening).toBe(false);
  const owners = Array.from({ length: 10_001 }, () => randomUUID());
  for (const owner of owners) lost.bus.announce({ owner, revision: 1 });
  const last = randomUUID();
  lost.bus.announce({ owner: last, revision: 1 });
  await network.mend();
  await expect.poll(() => about(last, other)).toHaveLength(1);
  expect(owners.filter((owner) => about(owner, other).length > 0)).toEqual([]);
});
