import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { runsOf } from './test-paths.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
  for (const folder of ['web/api', 'server/accounts', 'e2e'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['server/app.test.ts', 'e2e/find.spec.ts']) writeFileSync(join(root, file), '');
});

describe('npm test -- PATH', () => {
  test.each([
    [['web/api'], 'Vitest', ['run', 'web/api/'], false],
    [['./web/api/'], 'Vitest', ['run', 'web/api/'], false],
    [['server/app.test.ts', 'web/api'], 'Vitest', ['run', 'server/app.test.ts', 'web/api/'], true],
    [['web/api', '--watch'], 'Vitest', ['watch', 'web/api/', '--watch'], false],
    [['server/accounts', '-t', 'login'], 'Vitest', ['run', 'server/accounts/', '-t', 'login'], true],
    [['e2e/find.spec.ts'], 'Playwright', ['test', 'e2e/find.spec.ts'], true],
    [
      ['e2e/find.spec.ts:24', '--project', 'phone'],
      'Playwright',
      ['test', 'e2e/find.spec.ts:24', '--project', 'phone'],
      true,
    ],
  ])('%j is a run of %s with %j', (given, runner, args, needsBuild) => {
    expect(runsOf(given, root)).toEqual({ runs: [{ runner, args }], needsBuild });
  });

  test('paths of both kinds run both runners', () => {
    const { runs } = runsOf(['e2e', 'server/accounts'], root);
    expect(runs.map(({ runner }) => runner)).toEqual(['Vitest', 'Playwright']);
  });

  test.each([
    [['web/nothing'], 'nothing to test at web/nothing'],
    [['--watch'], 'Name the files or folders first'],
    [['e2e', 'web/api', '--watch'], 'one runner'],
  ])('refuses %j', (given, reason) => {
    expect(() => runsOf(given, root)).toThrow(reason);
  });
});
