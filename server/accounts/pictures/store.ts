import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** A picture as it is stored and served: a WebP under the hash of its bytes. */
export interface Picture {
  id: string;
  data: Uint8Array;
}

const insertPicture = statement<Picture & { owner: string }>()('insertPicture', (db, param) =>
  db.insertInto('pictures').values({ owner: param('owner'), id: param('id'), data: param('data') }),
);

export async function storePicture(tx: Connection, owner: string, picture: Picture): Promise<void> {
  await tx.run(insertPicture, { owner, ...picture });
}

const deletePictures = statement<{ owner: string }>()('deletePictures', (db, param) =>
  db.deleteFrom('pictures').where('owner', '=', param('owner')),
);

export async function removePictures(tx: Connection, owner: string): Promise<void> {
  await tx.run(deletePictures, { owner });
}

const selectPicture = statement<{ owner: string; id: string }>()('selectPicture', (db, param) =>
  db.selectFrom('pictures').select('data').where('owner', '=', param('owner')).where('id', '=', param('id')),
);

export const readPicture = (db: Database, owner: string, id: string) =>
  db.read.first(selectPicture, { owner, id });
