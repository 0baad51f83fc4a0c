import { expect, onTestFinished, test } from 'vitest';
import { NodeUnderTest, SERVER } from '../../server/testing/node-under-test.ts';
import { serversDatabase } from '../../server/testing/servers-database.ts';
import { Torture } from './torture.ts';

/** `npm run trial -- torture` does much more of all this (docs/trials.md). */
const KILLS = 3;
const USERS = 6;
const UP_MS = 300;

async function begin(nodes: number, environment: Record<string, string>): Promise<Torture> {
  const torture = new Torture(
    Array.from({ length: nodes }, () => new NodeUnderTest(SERVER, environment)),
    USERS,
  );
  onTestFinished(() => torture.abandon());
  await torture.begin();
  return torture;
}

test('nothing acknowledged is lost when servers are killed while their users write', async () => {
  const { nodes, environment } = await serversDatabase();
  const torture = await begin(nodes, environment);
  for (let round = 1; round <= KILLS; round++) {
    await torture.endNode(round, { signal: 'SIGKILL', upMs: UP_MS });
  }
  expect(torture.count('acknowledged')).toBeGreaterThanOrEqual(KILLS * USERS);
  expect(torture.count('unanswered')).toBeGreaterThan(0);
  await torture.finish();
});

test('a server that is asked to stop completes every call that reached it', async () => {
  const { nodes, environment } = await serversDatabase();
  const torture = await begin(nodes, environment);
  await torture.endNode(1, { signal: 'SIGTERM', upMs: UP_MS });
  expect(torture.count('unanswered')).toBe(0);
  await torture.finish();
});
