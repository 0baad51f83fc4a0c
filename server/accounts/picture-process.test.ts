import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { png } from '../testing/sample-pictures.ts';
import { PictureProcess } from './picture-process.ts';

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  return { ...actual, fork: vi.fn(actual.fork) };
});
const { fork, spawn } = await import('node:child_process');

let pictures: PictureProcess;
let file: Buffer;
beforeEach(async () => {
  vi.mocked(fork).mockClear();
  pictures = new PictureProcess();
  file = await png();
});
afterEach(() => {
  vi.useRealTimers();
  pictures.close();
});

/** The processes started by now. */
const children = () => vi.mocked(fork).mock.results.map(({ value }) => value as ChildProcess);
const newest = () => {
  const child = children().at(-1);
  if (child === undefined) throw new Error('No process was started.');
  return child;
};

test('Pictures are made by one process, which starts with the first and has no secrets', async () => {
  expect(children()).toHaveLength(0);
  const [one, other] = await Promise.all([pictures.square(file), pictures.square(await png('#3c3'))]);
  expect(one?.id).toBe(hash('sha256', one?.data ?? ''));
  expect(other?.id).not.toBe(one?.id);
  expect(children()).toHaveLength(1);
  expect(vi.mocked(fork).mock.calls[0]?.[1]).toMatchObject({ env: {} });
});

test('What is no picture is none, and the process goes on', async () => {
  expect(await pictures.square(Buffer.from('no image'))).toBeUndefined();
  expect(await pictures.square(file)).toBeDefined();
  expect(children()).toHaveLength(1);
});

test('Too many at once are sent away', async () => {
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => pictures.square(file)));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual([expect.objectContaining({ status: 503 })]);
});

describe('A file on which the process', () => {
  beforeEach(async () => {
    await pictures.square(file);
    // From here on it never answers.
    newest().removeAllListeners('message');
  });

  const goesOn = async () => {
    expect(await pictures.square(file)).toBeDefined();
    expect(children()).toHaveLength(2);
  };

  test('dies costs one upload: the next starts another', async () => {
    const answer = pictures.square(file);
    newest().kill('SIGSEGV');
    expect(await answer).toBeUndefined();
    await goesOn();
  });

  test('can not be reached costs one upload', async () => {
    const answer = pictures.square(file);
    newest().emit('error', new Error('write EPIPE'));
    expect(await answer).toBeUndefined();
    await goesOn();
  });

  test('hangs is given up after 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = newest();
    const gone = once(hanging, 'exit');
    const answer = pictures.square(file);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(hanging.killed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBeUndefined();
    await gone;
    vi.useRealTimers();
    await goesOn();
  });
});

test('The end of an old process does not disturb a new one', async () => {
  await pictures.square(file);
  const old = newest();
  pictures.close();
  const answer = pictures.square(file);
  await once(old, 'exit');
  expect(await answer).toBeDefined();
  expect(children()).toHaveLength(2);
});

test('What an old process still says is no answer to the next upload', async () => {
  await pictures.square(file);
  const old = newest();
  pictures.close();
  const answer = pictures.square(file);
  old.emit('message', Buffer.from('the picture of somebody else'));
  expect((await answer)?.data).toEqual((await pictures.square(file))?.data);
});

test('An idle process keeps no server from ending', async () => {
  const script = `
    import { PictureProcess } from '${new URL('./picture-process.ts', import.meta.url)}';
    const busy = setInterval(() => {}, 1000);
    await new PictureProcess().square(Buffer.from('no image'));
    clearInterval(busy);
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('The process ends after a minute without pictures', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pictures.square(file);
  const child = newest();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(child.killed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(child.killed).toBe(true);
});
