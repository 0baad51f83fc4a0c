import { addColumns, type Migration } from './tables.ts';

/** Which request the last change of a device was, as a hash; null for what was written before there was one. */
export const requests: Migration = (db, type) => addColumns(db, type, 'devices', 'request text null');
