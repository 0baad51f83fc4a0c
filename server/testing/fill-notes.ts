import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { SignedIn } from './test-app.ts';

const fill = statement<{
  owner: string;
  id: string;
  category: string;
  parent: string | null;
  content: string;
  position: number;
}>()('fillNotes', (db, param) =>
  db.insertInto('notes').values({
    ...param.each('owner', 'id', 'category', 'parent', 'content', 'position'),
    important: 0,
    scratched_out: 0,
    revision: 0,
  }),
);

const countFilled = statement<{ owner: string; notes: number; bytes: number }>()(
  'countFilledNotes',
  (db, param) =>
    db
      .updateTable('accounts')
      .set((eb) => ({ notes: eb('notes', '+', param('notes')), bytes: eb('bytes', '+', param('bytes')) }))
      .where('id', '=', param('owner')),
);

export const ownerOf = ({ access }: SignedIn): string =>
  JSON.parse(Buffer.from(String(access.split('.')[1]), 'base64url').toString()).user_id;

/** Puts many notes into the lists of a user or a shared category, before all others. @returns their ids */
export async function fillNotes(
  db: Database,
  of: SignedIn | { owner: string },
  notes: readonly { category: string; parent?: string | null; content?: string }[],
): Promise<string[]> {
  const owner = 'owner' in of ? of.owner : ownerOf(of);
  const rows = notes.map(({ category, parent = null, content = 'Filler' }, at) => ({
    owner,
    id: randomUUID(),
    category,
    parent,
    content,
    position: at - notes.length, // below the account's revision, as all positions are
  }));
  const bytes = rows.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  await db.write(async (tx) => {
    await tx.each(fill, rows);
    await tx.run(countFilled, { owner, notes: rows.length, bytes });
  });
  return rows.map(({ id }) => id);
}
