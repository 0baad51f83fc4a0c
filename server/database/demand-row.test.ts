import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { demandRow } from './demand-row.ts';
import { statement } from './statement.ts';

const selectVisitor = statement<{ id: string }>()('selectVisitorOfDemandRow', (db, param) =>
  db.selectFrom('visitors').select('seen_at').where(param.match('id')),
);
const see = statement<{ id: string; now: number }>()('seeOfDemandRow', (db, param) =>
  db.insertInto('visitors').values({ id: param('id'), seen_at: param('now') }),
);

test('a row that must exist is returned, and the statement that misses one is named', async () => {
  const db = await testDatabase();
  onTestFinished(() => db.close());
  await db.write((tx) => tx.run(see, { id: 'a', now: 1 }));
  expect(await demandRow(db.read, selectVisitor, { id: 'a' })).toEqual({ seen_at: 1 });
  await expect(demandRow(db.read, selectVisitor, { id: 'b' })).rejects.toThrow(
    'The statement selectVisitorOfDemandRow has found no row.',
  );
});
