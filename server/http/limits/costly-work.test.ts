import { expect, test } from 'vitest';
import { costlyWork } from './costly-work.ts';

const of = (owner: string, ip = '192.0.2.1') => ({
  ip,
  caller: { owner, session: '', revision: 0, notes: 0, bytes: 0, joined: 0, reminded: 0 },
});
const limited = (now = { now: 0 }) => costlyWork({ elapsed: () => now.now, rateLimit: true });
const LONGEST = 10_000;
const done = async () => 'done';

test('an account may ask for fifteen of the longest lists at once, then for one a second', async () => {
  const clock = { now: 0 };
  const run = limited(clock);
  for (let call = 0; call < 15; call++) await run(of('ann'), LONGEST, done);
  expect(() => run(of('ann'), LONGEST, done)).toThrow('Expected available in 1 second.');
  expect(await run(of('ann'), 499, done)).toBe('done');
  expect(await run(of('bob'), LONGEST, done)).toBe('done');
  clock.now += 1_000;
  expect(await run(of('ann'), LONGEST, done)).toBe('done');
});

test('an address has twice as much for all its accounts, and what it is refused costs an account nothing', async () => {
  const run = limited();
  for (let call = 0; call < 30; call++) await run(of(`user ${call}`), LONGEST, done);
  expect(() => run(of('ann'), LONGEST, done)).toThrow('Expected available in 1 second.');
  for (let call = 0; call < 15; call++) await run(of('ann', '192.0.2.2'), LONGEST, done);
});

test('without limits nothing is counted', async () => {
  const run = costlyWork({ elapsed: () => 0, rateLimit: false });
  for (let call = 0; call < 50; call++) expect(await run(of('ann'), LONGEST, done)).toBe('done');
});

test('two pieces of costly work run at once, accounts alternate, and short work does not wait for them', async () => {
  const run = limited();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (name: string, cost = LONGEST) =>
    run(of(name.slice(0, 3)), cost, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    });
  const all = ['ann 1', 'ann 2', 'ann 3', 'ann 4', 'bob 1'].map((name) => begin(name));
  all.push(begin('eve 1', 1));
  for (const end of ends) {
    end();
    await new Promise((turn) => setTimeout(turn));
  }
  await Promise.all(all);
  expect(begun).toEqual(['ann 1', 'ann 2', 'eve 1', 'ann 3', 'bob 1', 'ann 4']);
});

test('in a turn of the event loop two pieces of costly work are done at most', async () => {
  const run = limited();
  let turn = 0;
  const count = () => {
    turn++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns: number[] = [];
  const work = async () => void turns.push(turn);
  await Promise.all(Array.from({ length: 6 }, () => run(of('ann'), LONGEST, work)));
  clearImmediate(counting);
  expect(turns).toEqual([0, 0, 1, 1, 2, 2]);
});
