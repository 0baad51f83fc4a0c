import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { waitForOutput } from './wait-for-output.ts';

const run = (script: string) =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });

test('output after the awaited words is read on, so that the process never blocks', async () => {
  const process = run(`console.log('ready'); for (let n = 0; n < 5_000; n++) console.log('x'.repeat(1_000))`);
  const ended = once(process, 'exit');
  await waitForOutput('It', process.stdout, /ready/);
  expect(await ended).toEqual([0, null]);
});

test('a process that ends before the awaited words is reported with its output', async () => {
  await expect(waitForOutput('It', run(`console.log('no room')`).stdout, /ready/)).rejects.toThrow(
    'It ended before it was ready: no room',
  );
});
