import type { Kysely } from 'kysely';

/** Which request the last change of a device was, as a hash; null for what was written before there was one. */
export async function requests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('devices').addColumn('request', 'text').execute();
}
