import { addColumns, createTable, type Migration } from './tables.ts';

/**
 * A shared category is an account without a name, so that everything that exists for the lists of a person exists for
 * it. What a person sees of it without asking it, the tab, stands among their own rows. No key leads from one owner to
 * another: they may lie on different machines.
 */
export const sharing: Migration = async (db, type) => {
  await addColumns(db, type, 'accounts', 'joined integer default 0');
  await addColumns(db, type, 'notes', 'by integer null, at integer null');
  await addColumns(db, type, 'deletions', 'by integer null');
  await createTable(db, type, 'spaces', {
    key: 'owner',
    columns: 'owner account, numbered integer, code_hash text null, link_expires_at integer null',
  });
  await createTable(db, type, 'members', {
    key: 'owner, member',
    columns: 'owner account, member text, no integer, mine integer, since integer, seen_at integer null',
    and: (table) => table.addUniqueConstraint('members_no', ['owner', 'no']),
  });
  await createTable(db, type, 'joined', {
    key: 'owner, category',
    columns: `
      owner account, category text, title text, people integer, mine integer, position integer,
      archived integer, revision integer`,
  });
};
