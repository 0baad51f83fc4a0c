import { createTable, type Migration } from './tables.ts';

export const devices: Migration = (db, type) =>
  createTable(db, type, 'devices', {
    key: 'owner, id',
    columns: 'owner account, id text, n integer, revision integer, answer text',
  });
