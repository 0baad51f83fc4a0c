import type { Kysely } from 'kysely';

export async function sessionDevices(db: Kysely<unknown>): Promise<void> {
  for (const column of ['device', 'address']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
