import { expect, test } from 'vitest';
import { turns } from './turns.ts';

/** Work that ends when the test says so. */
function slowWork() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { log, work, end: (name: string) => ends.get(name)?.() };
}

test('So many go on at once, and the others follow in the order they came', async () => {
  const { log, work, end } = slowWork();
  const { run } = turns(2, 2);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => run(work(name)));
  expect(log).toEqual(['a', 'b']);
  end('b');
  await b;
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c']);
  end('a');
  await a;
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
});

test('Who finds too many waiting is sent away, and the next one after them is not', async () => {
  const { log, work, end } = slowWork();
  const { run, waiting } = turns(1, 1);
  const first = run(work('first'));
  expect(waiting()).toBe(0);
  const second = run(work('second'));
  expect(waiting()).toBe(1);
  await expect(run(work('third'))).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  end('first');
  await first;
  await Promise.resolve();
  end('second');
  await second;
  const fourth = run(work('fourth'));
  end('fourth');
  expect(await fourth).toBe('fourth');
  expect(log).toEqual(['first', 'second', 'fourth']);
});

test('Work that fails gives its place back', async () => {
  const { run } = turns(1, 1);
  const failing = run(() => Promise.reject(new Error('broken')));
  const next = run(async () => 'fine');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});
