import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { RoundRobin } from './testing/round-robin.ts';
import { serversDatabase } from './testing/servers-database.ts';
import { type Answer, ApiClient } from './testing/torture/api-client.ts';
import { NodeUnderTest, SOURCES } from './testing/torture/node-under-test.ts';

const USERS = 4;

async function startedNodes(): Promise<NodeUnderTest[]> {
  const { environment } = await serversDatabase();
  const ports = [await freePort(), await freePort()];
  const nodes = ports.map((port) => new NodeUnderTest(SOURCES, port, environment));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  });
  await Promise.all(nodes.map((node) => node.start()));
  return nodes;
}

const textOf = ({ body }: Answer, key: string): string => String(Object(body)[key]);

/** Somebody who logs in, and then writes and reads without a pause until told to stop. */
async function visit(site: RoundRobin, username: string, stopped: () => boolean): Promise<number[]> {
  const client = new ApiClient();
  onTestFinished(() => client.close());
  const credentials = { username, password: 'night drive 84' };
  await site.call(client, 'POST', '/api/user/register/', credentials);
  client.access = textOf(await site.call(client, 'POST', '/api/token/', credentials), 'access');
  const category = textOf(await site.call(client, 'POST', '/api/categories/', { title: 'Road' }), 'id');
  const statuses: number[] = [];
  let written = 0;
  for (; !stopped(); written++) {
    const note = { content: 'On the way', category, parent: null };
    const answers = [
      await site.call(client, 'POST', '/api/notes/', note),
      await site.call(client, 'GET', '/api/user/'),
    ];
    statuses.push(...answers.map(({ status }) => status));
  }
  expect((await site.call(client, 'GET', '/api/notes/')).body).toHaveLength(written);
  return statuses;
}

test('nodes are replaced one after the other without a failed request', async () => {
  const nodes = await startedNodes();
  const site = new RoundRobin(nodes);
  onTestFinished(() => site.close());
  let stopped = false;
  const visits = Promise.all(
    Array.from({ length: USERS }, (_, at) => visit(site, `visitor${at}`, () => stopped)),
  );
  for (const node of nodes) {
    expect(await node.end('SIGTERM')).toBe(0);
    expect(site.uses(node)).toBe(false);
    await node.start();
    await expect.poll(() => site.uses(node)).toBe(true);
  }
  stopped = true;
  const statuses = (await visits).flat();
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
}, 60_000);
