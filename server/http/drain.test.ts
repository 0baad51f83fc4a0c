import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { rawSocket } from '../testing/raw-socket.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { finishCalls, LAST_CALL_MS } from './drain.ts';

const CALL = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function appOfTest(): Promise<TestApp> {
  const app = await testApp();
  onTestFinished(() => app.close());
  return app;
}

test('a call that reached a busy server on an idle connection is answered before the connection is closed', async () => {
  const { app, port } = await appOfTest();
  const raw = await rawSocket(port);
  raw.say(CALL);
  await raw.receive(/"ok"}$/);
  const stopped = once(app.server, 'close');
  const finished = finishCalls(app);
  while (app.server.listening) await new Promise(setImmediate);
  raw.say(CALL);
  // The event loop stands still until the connection has been idle for too long.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_CALL_MS + 100);
  expect(await raw.end()).toMatch(/"ok"}.*\r\nconnection: close.*"ok"}$/is);
  await Promise.all([finished, stopped]);
});

test('an idle connection is closed in time', async () => {
  const { app, port } = await appOfTest();
  const raw = await rawSocket(port);
  raw.say(CALL);
  await raw.receive(/"ok"}$/);
  await finishCalls(app);
  expect(await raw.end()).toMatch(/"ok"}$/);
});
