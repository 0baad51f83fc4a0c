import { expect, test } from 'vitest';
import { startedNode } from './testing/node-of-test.ts';
import { postgresOfTest } from './testing/postgres-of-test.ts';

test('a node that shuts down reports it while it still answers', async () => {
  const node = await startedNode((await postgresOfTest()).settings);
  expect(await node.isReady()).toBe(true);
  const { port } = node;
  const exited = node.end('SIGTERM');
  let ready: Response;
  do ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  while (ready.status === 200);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ status: 'not ready' });
  expect((await fetch(`http://127.0.0.1:${port}/api/presence/stats/`)).status).toBe(200);
  expect(await exited).toBe(0);
});
