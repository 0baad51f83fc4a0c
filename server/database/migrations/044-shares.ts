import { addColumns, createTable, type Migration } from './tables.ts';

/**
 * Shares out by person what several people fill: who wrote a text, and whose deletion can be forgotten first. And a
 * person decides who adds them to a category.
 */
export const shares: Migration = async (db, type) => {
  await addColumns(db, type, 'notes', 'author integer null');
  await addColumns(db, type, 'bin_notes', 'author integer null');
  await addColumns(db, type, 'earlier_texts', 'by integer null');
  await addColumns(db, type, 'deletions', 'own integer default 0');
  await addColumns(db, type, 'joined', 'added_by text null');
  await createTable(db, type, 'refusals', {
    key: 'owner, refused',
    columns: 'owner account, refused text, code_hash text null',
  });
};
