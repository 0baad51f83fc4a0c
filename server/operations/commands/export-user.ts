import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { counted } from '../../../contract/count-text.ts';
import { countAll, outlineOf } from '../../../contract/transfer/outline.ts';
import { pack } from '../../../contract/transfer/pack.ts';
import { readPicture } from '../../accounts/pictures/store.ts';
import { listCategories } from '../../checklist/lists/categories.ts';
import { listNotes } from '../../checklist/reading/plain-notes.ts';
import { sharedWith } from '../../checklist/reading/whole-lists.ts';
import { listDeletions } from '../../checklist/restoring/deletions.ts';
import type { Database } from '../../database/database.ts';
import { listReminders } from '../../reminders/reminders.ts';
import { codeOf } from '../../runtime/thrown.ts';
import { print } from '../printing.ts';
import { accountOfUser } from './ids.ts';

/** Writes the zip that the user's own download is: lists, shared ones too, and the picture. */
export async function exportUser(db: Database, name: string, file: string): Promise<void> {
  const account = await accountOfUser(db, name);
  const owner = account.id;
  const { tabs } = await sharedWith(db, owner);
  const notes = await listNotes(db, owner, tabs);
  const picture = account.picture === null ? undefined : await readPicture(db, owner, account.picture);
  const data = {
    username: account.username,
    at: new Date(),
    categories: outlineOf(await listCategories(db, owner, 'all'), notes, await listReminders(db, owner)),
    deletions: await listDeletions(db, owner, Date.now()),
    picture: picture ? { name: 'picture.webp', bytes: picture.data } : null,
  };
  const target = opened(file);
  try {
    await pack(data, { part: (bytes) => writeSync(target, bytes), progress: () => {} });
  } catch (error) {
    unlinkSync(file); // half of a download would be refused as damaged
    throw error;
  } finally {
    closeSync(target);
  }
  print(`${file} has the ${counted(countAll(data.categories), 'note', 'notes')} of ${account.username}.`);
}

/** @throws Error in one line when the file exists, or cannot be made */
function opened(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    const code = codeOf(error);
    throw new Error(
      code === 'EEXIST'
        ? `${file} exists already; an export never overwrites.`
        : `${file} cannot be made (${code}).`,
    );
  }
}
