import type { Kysely } from 'kysely';

/** What a user can know a session by. */
export async function sessionDevices(db: Kysely<unknown>): Promise<void> {
  for (const column of ['device', 'address']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  }
}
