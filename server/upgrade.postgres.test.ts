import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, jsonCall } from './testing/connection.ts';
import { startedNode } from './testing/node-of-test.ts';
import { postgresOfTest } from './testing/postgres-of-test.ts';
import { RoundRobin } from './testing/round-robin.ts';

const USERS = 4;

const textOf = ({ body }: Answer, key: string): string => String(Object(body)[key]);

/** A user who logs in, and then writes and reads without a pause until stopped. */
async function visit(site: RoundRobin, username: string, stopped: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let access: string | undefined;
  const call = (method: string, path: string, body?: object) =>
    site.send(agent, jsonCall(method, path, body, access));
  const credentials = { username, password: 'night drive 84' };
  await call('POST', '/api/user/register/', credentials);
  access = textOf(await call('POST', '/api/token/', credentials), 'access');
  const category = textOf(await call('POST', '/api/categories/', { title: 'Road' }), 'id');
  const statuses: number[] = [];
  let written = 0;
  for (; !stopped(); written++) {
    const note = { content: 'On the way', category, parent: null };
    const answers = [await call('POST', '/api/notes/', note), await call('GET', '/api/user/')];
    statuses.push(...answers.map(({ status }) => status));
  }
  expect((await call('GET', '/api/notes/')).body).toHaveLength(written);
  return statuses;
}

test('nodes are replaced one after the other without a failed request', async () => {
  const { settings } = await postgresOfTest();
  const nodes = [await startedNode(settings), await startedNode(settings)];
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
});
