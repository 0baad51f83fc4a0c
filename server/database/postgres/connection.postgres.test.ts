import { expect, onTestFinished, test } from 'vitest';
import { postgresOfTest } from '../../testing/postgres-of-test.ts';
import { statement } from '../statement.ts';
import { openPostgres } from './open.ts';
import { postgresPool } from './pool.ts';
import { postgresDatabase } from './postgres.ts';

const several = statement<{ owner: string; ids: readonly string[] }>()('severalOfTest', (db, param, among) =>
  db.selectFrom('notes').select('id').where(param.match('owner')).where(among('id', 'ids')),
);
const seeEach = statement<{ id: string; seen_at: number }>()(
  'seeEachOfTest',
  (db, param) => db.updateTable('visitors').set(param.each('seen_at')).where(param.match('id')),
  { id: 'text', seen_at: 'integer' },
);

test('a statement with a long list is planned for that list, one with a short list once for all', async () => {
  const schema = await postgresOfTest();
  await (await openPostgres(schema.url, () => {})).close();
  const pool = postgresPool(schema.url, () => {}, 1);
  onTestFinished(() => pool.end());
  const db = postgresDatabase(pool);
  const kept = async () => {
    const { rows } = await pool.query("select name from pg_prepared_statements where name like '%OfTest%'");
    return rows.map(({ name }) => name).toSorted();
  };
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `note-${index}`);
  const write = (count: number) =>
    db.write(async (tx) => {
      await tx.all(several, { owner: 'ann', ids: ids(count) });
      await tx.each(
        seeEach,
        ids(count).map((id) => ({ id, seen_at: 1 })),
      );
    });
  await write(5_000);
  expect(await kept()).toEqual([]);
  await write(5);
  expect(await kept()).toEqual(['seeEachOfTestOfMany', 'severalOfTest']);
});
