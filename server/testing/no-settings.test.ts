import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NO_SETTINGS } from './no-settings.ts';
import { temporaryFolder } from './temporary-folder.ts';

const CONFIG = path.join(import.meta.dirname, '../config/config.ts');

test('a server started for a test receives no settings of the environment', () => {
  const names = readFileSync(CONFIG, 'utf8').matchAll(/'([A-Z][A-Z_]{3,})'/g);
  expect(Object.keys(NO_SETTINGS).toSorted()).toEqual(
    [...new Set([...names].map(([, name]) => name))].toSorted(),
  );
});

test('not by way of a file .env either', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env'), 'DATABASE_URL=postgres://the.real.site/\nAPP_SECRET=weak\n');
  const script = `import { environment, readConfig } from '${CONFIG}'; console.log(readConfig(environment('${folder}')).databaseUrl);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, ...NO_SETTINGS },
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'undefined\n', stderr: '' });
});
