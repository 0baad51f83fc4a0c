import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { acceptedPictures, png } from '../../testing/sample-pictures.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PictureProcess } from './process.ts';

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  return { ...actual, fork: vi.fn(actual.fork) };
});
const { fork, spawn } = await import('node:child_process');

let pictures: PictureProcess;
let file: Buffer;
beforeEach(async () => {
  vi.mocked(fork).mockClear();
  // The time that a picture may take passes only where a test moves it: a busy machine may need longer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pictures = new PictureProcess();
  file = await png();
});
afterEach(() => {
  vi.useRealTimers();
  pictures.close();
});

let clients = 0;
/** By default each call is another client's. */
const square = (bytes: Uint8Array, client = String(clients++)) => pictures.square(bytes, client);

/** The processes that were started. */
const children = () => vi.mocked(fork).mock.results.map(({ value }) => value as ChildProcess);
const newest = () => {
  const child = children().at(-1);
  if (child === undefined) throw new Error('No process was started.');
  return child;
};

test('Pictures are made by one process, which starts with the first and has no secrets', async () => {
  expect(children()).toHaveLength(0);
  const [one, other] = await Promise.all([square(file), square(await png('#3c3'))]);
  expect(one?.id).toBe(hash('sha256', one?.data ?? ''));
  expect(other?.id).not.toBe(one?.id);
  expect(children()).toHaveLength(1);
  expect(vi.mocked(fork).mock.calls[0]?.[1]).toMatchObject({ env: {} });
});

test('A file that is not a picture is refused, and the process keeps running', async () => {
  expect(await square(Buffer.from('no image'))).toBeUndefined();
  expect(await square(file)).toBeDefined();
  expect(children()).toHaveLength(1);
});

test('One client has one place, and the others have theirs', async () => {
  const all = await Promise.allSettled(Array.from({ length: 12 }, () => square(file, 'ann')));
  const statuses = all.map((one) => (one.status === 'rejected' ? one.reason.status : 'made'));
  expect(statuses).toEqual(['made', ...Array(11).fill(429)]);
  await Promise.all(Array.from({ length: 8 }, () => square(file)));
});

test('Every kind of picture is decoded with all doors closed', async () => {
  for (const [kind, make] of Object.entries(acceptedPictures))
    expect([kind, await square(await make())]).toEqual([kind, expect.anything()]);
});

test.skipIf(process.platform !== 'linux')('The process may open, write and start nothing', async () => {
  const folder = temporaryFolder();
  const secret = path.join(folder, 'secret');
  writeFileSync(secret, 'secret');
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const prying = new PictureProcess(new URL('../../testing/sandbox-probe/child.ts', import.meta.url));
  onTestFinished(() => prying.close());
  const tried = await prying.square(
    Buffer.from(JSON.stringify({ secret, port: Object(server.address()).port })),
    'ann',
  );
  expect(JSON.parse(Buffer.from(tried?.data ?? '').toString())).toEqual({
    'read a file': 'ERR_ACCESS_DENIED',
    'read its own program': 'EMFILE',
    'write a file': 'ERR_ACCESS_DENIED',
    'start a process': 'ERR_ACCESS_DENIED',
    'start a thread': 'ERR_ACCESS_DENIED',
    'open a socket': 'EMFILE',
  });
});

describe('A file on which the process', () => {
  beforeEach(async () => {
    await square(file);
    // From here on it never answers.
    newest().removeAllListeners('message');
  });

  const goesOn = async () => {
    expect(await square(file)).toBeDefined();
    expect(children()).toHaveLength(2);
  };

  test('dies costs one upload: the next starts another', async () => {
    const answer = square(file);
    newest().kill('SIGSEGV');
    expect(await answer).toBeUndefined();
    await goesOn();
  });

  test('can not be reached costs one upload', async () => {
    const answer = square(file);
    newest().emit('error', new Error('write EPIPE'));
    expect(await answer).toBeUndefined();
    await goesOn();
  });

  test('hangs is given up after 15 seconds', async () => {
    const hanging = newest();
    const gone = once(hanging, 'exit');
    const answer = square(file);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(hanging.killed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBeUndefined();
    await gone;
    await goesOn();
  });
});

test('The end of an old process does not disturb a new one', async () => {
  await square(file);
  const old = newest();
  pictures.close();
  const answer = square(file);
  await once(old, 'exit');
  expect(await answer).toBeDefined();
  expect(children()).toHaveLength(2);
});

test('A late message of an old process does not answer the next upload', async () => {
  await square(file);
  const old = newest();
  pictures.close();
  const answer = square(file);
  old.emit('message', Buffer.from('the picture of somebody else'));
  expect((await answer)?.data).toEqual((await square(file))?.data);
});

test('An idle process does not prevent the server from exiting', async () => {
  const script = `
    import { PictureProcess } from '${new URL('./process.ts', import.meta.url)}';
    const busy = setInterval(() => {}, 1000);
    await new PictureProcess().square(Buffer.from('no image'), 'ann');
    clearInterval(busy);
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('The process ends after a minute without pictures', async () => {
  await square(file);
  const child = newest();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(child.killed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(child.killed).toBe(true);
});
