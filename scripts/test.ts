// `npm test`: the checks, then the gate (gate.ts). `npm run test:all`: the checks, then every test.
// `npm test -- PATH...`: the tests at these paths (test-paths.ts). `npm test -- --changed [COMMIT]`: what the changes
// since the commit, HEAD unless it is given, can break: the tests of the gate, and any browser test of their nouns.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedSpecs } from './changed.ts';
import { startPostgres } from './postgres.ts';
import { npm } from './run.mjs';
import { type Run, runsOf } from './test-paths.ts';

const root = join(import.meta.dirname, '..');
const PROGRAMS = { Vitest: 'vitest/vitest.mjs', Playwright: '@playwright/test/cli.js' };
/** Deleted at the end with all that the tests leave in it, also when they are interrupted. */
const TMPDIR = mkdtempSync(join(tmpdir(), 'nightdrive-tests-'));
chmodSync(TMPDIR, 0o711); // a test of root's runs a release as another user, who has to get there
/** Node compiles each source once, for the hundreds of processes that the tests start. */
const NODE_COMPILE_CACHE = join(root, '.cache', 'compiled');
const interruption = new AbortController();
const failed: string[] = [];

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());
try {
  const args = process.argv.slice(2);
  if (args[0] === '--all') await testSet('all');
  else if (args[0] === '--changed') await testChanges(args[1] ?? 'HEAD');
  else if (args.length > 0) await testPaths(args);
  else await testSet('gate');
  if (failed.length > 0) throw new Error(`\nNot passed: ${failed.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(TMPDIR, { recursive: true, force: true });
}

async function testSet(set: 'gate' | 'all'): Promise<void> {
  console.log('npm run check: types, lint, format, unused code; meanwhile the build');
  const [{ code, output }] = await Promise.all([npm(['run', 'check'], 'check.log'), prepareBuild()]);
  if (code !== 0) {
    console.log(output);
    failed.push('npm run check');
  }
  const postgres = await startPostgres();
  console.log(`PostgreSQL: ${postgres.source}. The tests in the browser report after all others.`);
  const env = { TEST_DATABASE_URL: postgres.url, TEST_SET: set };
  const reports: string[] = [];
  try {
    await Promise.all([
      run({ runner: 'Vitest', args: ['run'] }, env),
      run({ runner: 'Playwright', args: ['test'] }, env, reports),
    ]);
  } finally {
    process.stdout.write(reports.join(''));
    await postgres.stop();
  }
}

async function testPaths(paths: readonly string[]): Promise<void> {
  const { runs, needsBuild } = runsOf(paths, root);
  if (needsBuild) await prepareBuild();
  for (const one of runs) await run(one);
}

async function testChanges(since: string): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const specs = Object.fromEntries(
    globSync('e2e/*.spec.ts', { cwd: root }).map((spec) => [spec, read(spec)]),
  );
  const { floors } = JSON.parse(read('floors.json'));
  const inBrowser = changedSpecs({ files, specs, floors });
  await prepareBuild();
  const related = ['run', `--changed=${since}`, '--passWithNoTests'];
  await run({ runner: 'Vitest', args: related }, { TEST_SET: 'gate' });
  if (inBrowser.length > 0) await run({ runner: 'Playwright', args: ['test', ...inBrowser] });
}

/** Builds the site unless the build is of these sources. */
async function prepareBuild(): Promise<void> {
  const prepare = spawn(process.execPath, [join(root, 'scripts', 'prepare.mjs')], { stdio: 'inherit' });
  const [code] = await once(prepare, 'exit');
  if (code !== 0) throw new Error('Nothing was tested.');
}

/** @param reports takes the output, which otherwise appears at once */
async function run(
  { runner, args }: Run,
  env: Record<string, string> = {},
  reports?: string[],
): Promise<void> {
  const { signal } = interruption;
  signal.throwIfAborted();
  // Vitest colours its output even outside a terminal; Playwright does not.
  const plain = runner === 'Vitest' && !process.stdout.isTTY ? { NO_COLOR: '1' } : {};
  const child = spawn(process.execPath, [join(root, 'node_modules', PROGRAMS[runner]), ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR, NODE_COMPILE_CACHE, ...plain, ...env },
    stdio: reports ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => reports?.push(text));
  const interrupt = () => child.kill('SIGINT');
  signal.addEventListener('abort', interrupt);
  const [code] = await once(child, 'close');
  signal.removeEventListener('abort', interrupt);
  signal.throwIfAborted();
  if (code !== 0) failed.push(runner);
}
