import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'runs-on'?: string;
  'timeout-minutes'?: number;
  needs?: string | string[];
  strategy?: { matrix: { trial?: string[] } };
  permissions?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on?: Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const ROOT = path.join(import.meta.dirname, '..');
const FILES = globSync('.github/workflows/*', { cwd: ROOT });
const SCRIPTS = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts);

/** Triggers that run code or text from strangers with the rights of the repository. */
const UNSAFE_TRIGGERS = ['pull_request_target', 'workflow_run', 'issue_comment'];
const PINNED = /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/;

function faultsOfStep({ uses, run = '', with: inputs = {} }: Step): string[] {
  const scripts = [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...(uses !== undefined && !PINNED.test(uses) ? [`${uses} is not pinned by a commit`] : []),
    ...(uses?.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false
      ? ['the checkout leaves its credentials to later steps']
      : []),
    ...(run.includes(`\${{`) ? ['an expression becomes part of a script: pass it as a variable'] : []),
    ...scripts.filter((name) => !SCRIPTS.includes(name)).map((name) => `there is no script ${name}`),
  ];
}

/** Outputs that are used before their step has run, or that no step has. */
function unknownOutputs(steps: readonly Step[]): string[] {
  return steps.flatMap((step, index) => {
    const before = steps.slice(0, index).map(({ id }) => id);
    const used = [...JSON.stringify(step).matchAll(/\bsteps\.([\w-]+)\./g)].map(([, id]) => id);
    return used.filter((id) => !before.includes(id)).map((id) => `no step before has the id ${id}`);
  });
}

function faultsOfJob(job: Job, names: readonly string[]): string[] {
  return [
    ...(/^ubuntu-\d\d\.\d\d$/.test(job['runs-on'] ?? '') ? [] : ['runs-on names no version of the system']),
    ...(job['timeout-minutes'] === undefined ? ['it has no timeout-minutes'] : []),
    ...[job.needs ?? []].flat().flatMap((name) => (names.includes(name) ? [] : [`there is no job ${name}`])),
    ...job.steps.flatMap(faultsOfStep),
    ...unknownOutputs(job.steps),
  ];
}

/** All faults of a workflow, as sentences. */
function faultsOf({ on, permissions, jobs }: Workflow): string[] {
  const names = Object.keys(jobs);
  return [
    ...Object.keys(on ?? {}).flatMap((name) => (UNSAFE_TRIGGERS.includes(name) ? [`${name} is unsafe`] : [])),
    ...(JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ['it may do more than read']),
    ...Object.entries(jobs).flatMap(([name, job]) =>
      faultsOfJob(job, names).map((fault) => `${name}: ${fault}`),
    ),
  ];
}

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const read = (file: string): Workflow => parse(textOf(file));

const TRIALS = '.github/workflows/nightly.yml';
/** The scheduled trials, each with the names of its options. */
const SCHEDULED = (read(TRIALS).jobs['trial']?.strategy?.matrix.trial ?? []).map((call) => ({
  name: call.split(' ')[0] ?? '',
  options: [...call.matchAll(/ --([\w-]+)/g)].map(([, option = '']) => option),
}));

describe.each(FILES)('%s', (file) => {
  test('has no unsafe part, and no name without its script, job or step', () => {
    expect(faultsOf(read(file))).toEqual([]);
  });

  test('names the version of each action beside its commit', () => {
    const uses = textOf(file).match(/uses: .*/g) ?? [];
    expect(uses).not.toEqual([]);
    for (const line of uses) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

test('all workflows use one version of an action', () => {
  const used = new Set(FILES.flatMap((file) => textOf(file).match(/(?<=uses: ).*/g) ?? []));
  const names = [...used].map((one) => one.split('@')[0]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

/** Citus must be built first: Ubuntu has no package of it. */
const BY_HAND = ['citus'];

test('every trial runs on a schedule, in a short form, but those that are run by hand', () => {
  expect(read(TRIALS).on).toHaveProperty('schedule');
  const scheduled = SCHEDULED.map(({ name }) => name);
  const { stderr } = spawnSync(process.execPath, ['trials/run.ts'], { cwd: ROOT, encoding: 'utf8' });
  const trials = [...stderr.matchAll(/^npm run (?:trial -- )?([\w-]+)/gm)].map(([, name]) => name);
  expect([...scheduled, ...BY_HAND].toSorted()).toEqual(trials.toSorted());
});

test.each(SCHEDULED)('the trial $name has the options that it is scheduled with', ({ name, options }) => {
  const [program = ''] = globSync(`trials/{,hosting/}{${name},${name}/run}.ts`, { cwd: ROOT });
  const source = textOf(program);
  for (const option of options) expect(source).toMatch(new RegExp(`\\b'?${option}'?: (?:\\{ type: |\\d)`));
});

test('only the jobs that publish may write, and only what they publish', () => {
  const writes = FILES.flatMap((file) =>
    Object.entries(read(file).jobs).flatMap(([name, { permissions = {} }]) =>
      Object.keys(permissions).flatMap((what) => (permissions[what] === 'write' ? [`${name} ${what}`] : [])),
    ),
  );
  expect(writes.toSorted()).toEqual([
    'files attestations',
    'files contents',
    'files id-token',
    'image attestations',
    'image id-token',
    'image packages',
  ]);
});
