import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { DESCRIBED, SETTINGS, settingsIn } from '../server/config/settings.ts';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

test('.env.example is generated from the settings by node scripts/env-example.ts', () => {
  expect(readFileSync(ENV_EXAMPLE, 'utf8')).toBe(envExample());
});

test('its defaults are those of the site', () => {
  const text = envExample().replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  settingsIn(text);
  const given = Object.entries(DESCRIBED).map(([name, { otherwise }]) => [name, otherwise]);
  expect(readConfig(Object.fromEntries(given))).toEqual(readConfig({}));
});

test('the table in docs/settings.md has every setting', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/settings.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual([...SETTINGS].toSorted());
});
