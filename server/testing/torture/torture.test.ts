import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { serversDatabase } from '../servers-database.ts';
import { NodeUnderTest, SOURCES } from './node-under-test.ts';
import { Torture } from './torture.ts';

/** `npm run torture` does much more of all this (docs/torture.md). */
const KILLS = 3;
const USERS = 6;
const UP_MS = 300;

async function begin(nodes: number, environment: Record<string, string>): Promise<Torture> {
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  const torture = new Torture(
    ports.map((port) => new NodeUnderTest(SOURCES, port, environment)),
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
  expect(torture.count('acknowledged')).toBeGreaterThan(KILLS * USERS);
  expect(torture.count('unanswered')).toBeGreaterThan(0);
  await torture.finish();
}, 60_000);

test('a server that is asked to leave completes every call that reached it', async () => {
  const { nodes, environment } = await serversDatabase();
  const torture = await begin(nodes, environment);
  await torture.endNode(1, { signal: 'SIGTERM', upMs: UP_MS });
  expect(torture.count('unanswered')).toBe(0);
  await torture.finish();
}, 60_000);
