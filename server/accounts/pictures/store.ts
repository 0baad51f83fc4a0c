import type { Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

/** A picture as it is stored and served: a WebP under the hash of its bytes. */
export interface Picture {
  id: string;
  data: Uint8Array;
}

export const insertPicture = statement<Picture & { owner: string }>()('insertPicture', (db, param) =>
  db.insertInto('pictures').values(param.each('owner', 'id', 'data')),
);

export const deletePictures = statement<{ owner: string }>()('deletePictures', (db, param) =>
  db.deleteFrom('pictures').where(param.match('owner')),
);

const selectPicture = statement<{ owner: string; id: string }>()('selectPicture', (db, param) =>
  db.selectFrom('pictures').select('data').where(param.match('owner', 'id')),
);

export const readPicture = (db: Database, owner: string, id: string) =>
  db.read.first(selectPicture, { owner, id });
