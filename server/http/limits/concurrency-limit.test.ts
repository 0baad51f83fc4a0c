import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

const OVERRUN = { status: 503, headers: { 'retry-after': '1' } };

/** Work that ends when the test says so. */
function slowWork() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  /** Ends work, and lets the next begin. */
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { log, work, end };
}

test('A limited number run at once, and the others of one client follow in their order', async () => {
  const { log, work, end } = slowWork();
  const { run } = concurrencyLimit({ atOnce: 2, waitingMax: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => run('ann', work(name)));
  expect(log).toEqual(['a', 'b']);
  await end('b');
  expect(log).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('Clients take turns, however much each of them asks for', async () => {
  const { log, work, end } = slowWork();
  const { run } = concurrencyLimit({ atOnce: 1, waitingMax: 10 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => run(name.slice(0, 1), work(name)));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) {
    expect(log.at(-1)).toBe(name);
    await end(name);
  }
  await Promise.all(all);
});

test('When too many wait, the newest of the client with the most is refused in favour of another', async () => {
  const { work, end } = slowWork();
  const { run, waiting } = concurrencyLimit({ atOnce: 1, waitingMax: 3 });
  const running = run('ann', work('a1'));
  const [second, third, fourth] = ['a2', 'a3', 'a4'].map((name) => run('ann', work(name)));
  await expect(run('ann', work('a5'))).rejects.toMatchObject(OVERRUN);
  const ofBob = run('bob', work('b1'));
  await expect(fourth).rejects.toMatchObject(OVERRUN);
  expect(waiting()).toBe(3);
  // Ann has two, and so has Bob with another: no client has more than him.
  await expect(run('bob', work('b2'))).rejects.toMatchObject(OVERRUN);
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(await Promise.all([running, second, third, ofBob])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(waiting()).toBe(0);
});

test('Without a queue, work is refused while all places are taken and accepted afterwards', async () => {
  const { work, end } = slowWork();
  const { run } = concurrencyLimit({ atOnce: 1, waitingMax: 0 });
  const first = run('ann', work('a'));
  await expect(run('bob', work('b'))).rejects.toMatchObject(OVERRUN);
  await end('a');
  expect(await first).toBe('a');
  const last = run('bob', work('c'));
  await end('c');
  expect(await last).toBe('c');
});

test('A client has its share, and is asked to wait for it; others have theirs', async () => {
  const { work, end } = slowWork();
  const { run } = concurrencyLimit({ atOnce: 1, waitingMax: 10, perClient: 1 });
  const first = run('ann', work('a1'));
  const other = run('bob', work('b1'));
  const full = { status: 429, headers: { 'retry-after': '1' } };
  await expect(run('ann', work('a2'))).rejects.toMatchObject(full);
  await expect(run('bob', work('b2'))).rejects.toMatchObject(full);
  await end('a1');
  const again = run('ann', work('a3'));
  await end('b1');
  await end('a3');
  expect(await Promise.all([first, other, again])).toEqual(['a1', 'b1', 'a3']);
});

test('Work that fails releases its place', async () => {
  const { run } = concurrencyLimit({ atOnce: 1, waitingMax: 1 });
  const failing = run('ann', () => Promise.reject(new Error('broken')));
  const next = run('ann', async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
