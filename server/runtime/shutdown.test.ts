import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startedNode } from '../testing/node-of-test.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const SHUTDOWN = path.join(import.meta.dirname, 'shutdown.ts');
let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

/** A process that shuts down in order; `close` is the body of what it does then. */
async function running(close: string): Promise<ChildProcess> {
  const code = `
    import { shutDownInOrder } from ${JSON.stringify(SHUTDOWN)};
    const log = { info: () => {}, error: () => {}, fatal: () => {} };
    shutDownInOrder(log, async () => { ${close} });
    setInterval(() => {}, 1000);
    process.stdin.on('data', () => { throw new Error('unexpected'); });
    console.log('ready');
  `;
  child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  if (child.stdout === null) throw new Error('The child has no output.');
  await once(child.stdout, 'data');
  return child;
}

async function exitOf(process: ChildProcess): Promise<number | null> {
  const [code] = await once(process, 'exit');
  return code;
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s closes the process in order and ends it with 0',
  async (signal) => {
    const ending = await running(
      "await new Promise((resolve) => setTimeout(resolve, 50)); console.log('closed');",
    );
    let said = '';
    ending.stdout?.on('data', (text) => {
      said += text;
    });
    ending.kill(signal);
    // Not its exit, which may be reported before the last of its output.
    expect((await once(ending, 'close'))[0]).toBe(0);
    expect(said).toContain('closed');
  },
);

test('a second signal at once counts as the first one, passed on by npm', async () => {
  const ending = await running('await new Promise((resolve) => setTimeout(resolve, 200));');
  ending.kill('SIGINT');
  ending.kill('SIGINT');
  expect(await exitOf(ending)).toBe(0);
});

test('a failure while closing and an uncaught error end the process with 1', async () => {
  const failing = await running("throw new Error('stuck')");
  failing.kill('SIGTERM');
  expect(await exitOf(failing)).toBe(1);
  const surprised = await running('');
  surprised.stdin?.write('boo');
  expect(await exitOf(surprised)).toBe(1);
});

test('a call in flight is answered before the site ends', async () => {
  const node = await startedNode({ DATA_DIR: temporaryFolder() });
  const { port } = node;
  const request = http.request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/presence/heartbeat/',
    headers: { 'content-type': 'application/json', 'content-length': 55 },
  });
  const body = JSON.stringify({ visitor_id: '0198c0de-0000-4000-8000-000000000000' });
  request.setHeader('content-length', body.length);
  request.write(body.slice(0, 10));
  await once(request, 'socket');
  // The server knows of the call when a second one on another connection has been answered.
  await fetch(`http://127.0.0.1:${port}/healthz`);
  const exited = node.end('SIGTERM');
  request.end(body.slice(10));
  const [answer] = await once(request, 'response');
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await exited).toBe(0);
});
