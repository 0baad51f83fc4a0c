import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'run.ts'), ...args], { encoding: 'utf8' });

test('with --help the benchmarks print how they are called and their parts, and measure nothing', () => {
  const { status, stdout, stderr } = bench('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run bench: measures the product/);
  expect(stdout).toContain('npm run bench -- server growth ');
  expect(stdout).toMatch(/^ {2}server +Server, SQLite$/m);
});

test.each([
  [['--hepl'], /^Unknown option '--hepl'.* See npm run bench -- --help\.\n$/],
  [['memory'], /^There is no part memory\. The parts are .*\. See npm run bench -- --help\.\n$/],
])('a misspelt %s of the benchmarks is refused in one line', (args, line) => {
  const { status, stdout, stderr } = bench(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(line);
});
