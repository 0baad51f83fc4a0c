import { randomUUIDv7 } from 'node:crypto';
import { CREATED_AT_ONCE_MAX } from '../../../contract/several-notes.ts';
import { batchesOf, countsOf, lackOfRoom, type Plan, planImport } from '../../../contract/transfer/plan.ts';
import { updateAccount } from '../../accounts/accounts.ts';
import { PictureProcess } from '../../accounts/pictures/process.ts';
import type { Picture } from '../../accounts/pictures/store.ts';
import { archiveCategory, createCategory, listCategories } from '../../checklist/lists/categories.ts';
import { createNotes } from '../../checklist/lists/several-notes.ts';
import { listNotes } from '../../checklist/reading/plain-notes.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../errors.ts';
import { setReminder } from '../../reminders/reminders.ts';
import { print } from '../printing.ts';
import { accountOfUser } from './ids.ts';
import { readUserFile } from './user-file.ts';

const BATCH = { notes: CREATED_AT_ONCE_MAX, bytes: 1_000_000 };

/**
 * Adds what is in a download to the lists of a user, after its counts. Nothing that is there is changed, and a second
 * import adds nothing.
 * @param yes whether it is imported, not only counted
 * @returns the owner whose streams must be checked
 */
export async function importUser(
  db: Database,
  name: string,
  file: string,
  yes = false,
): Promise<string | undefined> {
  const account = await accountOfUser(db, name);
  const owner = account.id;
  const { categories, picture, leftOut } = await readUserFile(file);
  const lists = { categories: await listCategories(db, owner, 'own'), notes: await listNotes(db, owner) };
  const plan = planImport(categories, lists, { category: randomUUIDv7, note: randomUUIDv7 });
  const why = lackOfRoom(plan, lists);
  if (why !== undefined) throw new Error(why);
  const square = account.picture === null && picture !== undefined ? await squareOf(picture) : undefined;
  const kept = picture !== undefined && square === undefined ? ['The picture of the account stays.'] : [];
  const counts = [...countsOf(plan).map((count) => count.join(' ')), ...(square ? ['a picture'] : [])];
  print([`${counts.join(', ')}.`, ...leftOut, ...kept].join(' '));
  if (!yes) {
    print('Nothing is imported yet. Add --yes to import it.');
    return undefined;
  }
  await carryOut(db, owner, plan);
  if (square) await updateAccount(db, owner, { username: account.username, picture: square });
  print(`${account.username} has it.`);
  return owner;
}

/** Decodes a stranger's picture as each other. @throws Error in one line when it is not a picture */
async function squareOf(file: Uint8Array): Promise<Picture> {
  const pictures = new PictureProcess();
  try {
    const square = await pictures.square(file, 'import-user');
    if (square === undefined) throw new Error('The picture is not an image, or is corrupted.');
    return square;
  } finally {
    pictures.close();
  }
}

async function carryOut(db: Database, owner: string, { categories, notes }: Plan): Promise<void> {
  const actor = { owner };
  for (const { id, title, archived } of categories) {
    await createCategory(db, actor, { id, title });
    if (archived) await archiveCategory(db, actor, { id, archived });
  }
  for (const batch of batchesOf(notes, BATCH)) {
    const drafts = batch.map(({ category: _, remind: __, ...draft }) => draft);
    await createNotes(db, actor, { category: String(batch[0]?.category), notes: drafts });
    for (const { id, remind } of batch)
      if (remind)
        await setReminder(db, actor, { space: owner, id, wanted: remind, now: Date.now() }).catch(
          unlessRefused,
        );
  }
}

/** A moment that has passed meanwhile, or one reminder more than a person may have, does not end an import. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 400)) throw error;
}
