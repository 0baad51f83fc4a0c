import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshSchema } from './testing/fresh-schema.ts';
import { NO_SETTINGS } from './testing/no-settings.ts';

test('a node that shuts down reports it while it still answers', async () => {
  const schema = await freshSchema();
  onTestFinished(() => schema.drop());
  const node = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      ...NO_SETTINGS,
      DATABASE_URL: schema.url,
      APP_SECRET: 'a secret that only this test knows, 32 bytes and more',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SITE_FILE: path.join(import.meta.dirname, '../site.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    node.kill('SIGKILL');
  });
  const exited = once(node, 'exit');
  const [said] = await once(node.stdout, 'data');
  const address = String(/http:\S+/.exec(String(said)));
  expect((await fetch(`${address}/readyz`)).status).toBe(200);

  node.kill('SIGTERM');
  let ready: Response;
  do ready = await fetch(`${address}/readyz`);
  while (ready.status === 200);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ status: 'not ready' });
  expect((await fetch(`${address}/api/presence/stats/`)).status).toBe(200);
  expect(await exited).toEqual([0, null]);
});
