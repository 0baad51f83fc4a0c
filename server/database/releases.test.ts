import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type OldDatabase, oldDatabase } from '../testing/old-database.ts';
import { engineUnderTest } from '../testing/test-database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const engine = engineUnderTest();
const END = `-${engine}.sql`;
const RELEASES = readdirSync(FIXTURES).filter((name) => name.endsWith(END));

/** The hashes of released migrations: databases have run them, so their statements never change. */
const RELEASED: Record<string, Record<typeof engine, string>> = {
  '001-accounts': { sqlite: '3c8e210e8eadc51b', postgres: '6f27ee7bc9fcbd1c' },
  '002-checklist': { sqlite: '464bc6af94117cdc', postgres: '10737c6ea7bcf30b' },
  '003-presence': { sqlite: 'd203889d0dbf02bd', postgres: '9c3f19bc00ac7a04' },
  '004-sub-notes': { sqlite: '4956f4b194d4fc90', postgres: '5f679ea75acef1f6' },
  '005-ids': { sqlite: 'b98aabefe169aae2', postgres: '5f679ea75acef1f6' },
  '006-revisions': { sqlite: '788293d096093b65', postgres: '57a4c639fc045a78' },
  '007-bin': { sqlite: 'ba16d210e3fe6b9b', postgres: 'efd6445744dbe695' },
  '008-devices': { sqlite: '521f5439a7686026', postgres: 'b33f2486d0546662' },
  '009-sizes': { sqlite: 'e5b6cd74672bed4d', postgres: '3a41223066e99fbe' },
  '010-login-places': { sqlite: '820f369419906ea5', postgres: '35476e64b0b894e9' },
  '011-fingerprints': { sqlite: '6ac843c90f309716', postgres: 'e9e3a712ce875715' },
  '012-archive': { sqlite: '4879159f54106b97', postgres: '7216b1e826d1b42f' },
  '013-earlier-texts': { sqlite: '30fe50739b9042fb', postgres: '3420fabd568308f4' },
  '014-recovery-codes': { sqlite: 'f7b3e4fa78c71738', postgres: 'a445e0eb341b0878' },
  '015-session-devices': { sqlite: '7337f8d798bdf057', postgres: 'e4989851906bd919' },
  '016-personal-tokens': { sqlite: '0c931919bf281fda', postgres: '3e9581869a3c22d6' },
  '017-invitations': { sqlite: '957e18e92c5f0c76', postgres: '68e2bf8675902d47' },
  '018-archived-bin': { sqlite: '05929d560c5b91dd', postgres: '25518ed3414899b4' },
  '019-account-events': { sqlite: 'd8e713bc0174b6c6', postgres: '8607046fcef5f0f3' },
  '020-passkeys': { sqlite: 'ce49532ca32f7d9d', postgres: '6576233a05d1ab62' },
};

async function hashOf(migration: string): Promise<string> {
  const statements: string[] = [];
  const note = async (sql: string) => {
    statements.push(sql);
    return [];
  };
  await migrate(engine, note, MIGRATIONS, [migration]);
  return hash('sha256', statements.join(';\n')).slice(0, 16);
}

async function rowsOf(database: OldDatabase): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await database.tables();
  const rows = await Promise.all(tables.map((table) => database.query(`select * from ${table}`)));
  return new Map(tables.map((table, at) => [table, rows[at] ?? []]));
}

const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), 'utf8');

test('every release in the changelog has a database to upgrade, and package.json has the newest version', () => {
  const [changelog, manifest] = ['CHANGELOG.md', 'package.json'].map((name) =>
    readFileSync(path.join(import.meta.dirname, '../..', name), 'utf8'),
  );
  const versions = [...String(changelog).matchAll(/^## (\S+), (\S+)/gm)];
  const released = versions.filter(([, , date]) => date !== 'unreleased').map(([, version]) => version);
  expect(RELEASES).toEqual(expect.arrayContaining(released.map((version) => `${version}${END}`)));
  expect(JSON.parse(String(manifest)).version).toBe(versions[0]?.[1]);
});

test.each(RELEASES)('%s, migrated to the newest schema, has every row that it had', async (name) => {
  const database = await oldDatabase(fixture(name));
  const before = await rowsOf(database);
  await (await database.open()).close();
  const after = await rowsOf(database);
  for (const [table, rows] of before) {
    expect(rows, `rows of ${table}`).not.toEqual([]);
    const kept = rows.map((row) => expect.objectContaining(row));
    expect(after.get(table)).toEqual(expect.arrayContaining(kept));
  }
});

test.each(RELEASES)('%s, migrated, has the schema of a new database', async (name) => {
  const [old, fresh] = await Promise.all([fixture(name), 'select 1'].map((dump) => oldDatabase(dump)));
  for (const database of [old, fresh]) await (await database?.open())?.close();
  expect(await old?.schema()).toEqual(await fresh?.schema());
});

test('a released migration never changes, and new ones come after it', async () => {
  const names = Object.keys(RELEASED);
  expect(Object.keys(MIGRATIONS).slice(0, names.length)).toEqual(names);
  const hashes = await Promise.all(names.map(hashOf));
  expect(hashes).toEqual(names.map((name) => RELEASED[name]?.[engine]));
});
