import { accountOf } from '../../accounts/accounts.ts';
import { recordByOperator } from '../../accounts/events/record-event.ts';
import { allSharedIds, endShared, sharedCategory, sharedIdsOf } from '../../checklist/sharing/all-shared.ts';
import type { Database } from '../../database/database.ts';
import { print, printList } from '../printing.ts';
import { idOfUser, shortId } from './ids.ts';
import { isoOf, minuteOf } from './times.ts';

async function* sharedCategories(db: Database, ids: Iterable<string> | AsyncIterable<string>) {
  for await (const whole of ids) {
    const shared = await sharedCategory(db, whole);
    if (shared === undefined) continue;
    const { title, since, people, sharer } = shared;
    const shared_by = (await accountOf(db, sharer))?.username ?? null;
    yield { id: shortId(whole), since: isoOf(since), people: people.length, shared_by, title };
  }
}

/** Prints the shared categories of the site, or those that a user is in: id, when shared, people, sharer, title. */
export async function printShares(db: Database, username: string | undefined, json?: boolean): Promise<void> {
  const ids = username === undefined ? allSharedIds(db) : await sharedIdsOf(db, await idOfUser(db, username));
  await printList(sharedCategories(db, ids), {
    json,
    none: `${username ?? 'This site'} has no shared categories.`,
    line: ({ id, since, people, shared_by, title }) =>
      `${id} since ${minuteOf(since)} UTC, people: ${people}, shared by ${shared_by}: ${title}`,
  });
}

/** @throws Error in one line when no shared category, or more than one, has this id */
async function idOfShared(db: Database, given: string): Promise<string> {
  const found: string[] = [];
  for await (const id of allSharedIds(db)) if (id === given || shortId(id) === given) found.push(id);
  const [id] = found;
  if (id === undefined) throw new Error(`There is no shared category ${given}.`);
  if (found.length > 1)
    throw new Error(`Several have this id. Name one by its whole id: ${found.join(', ')}.`);
  return id;
}

/**
 * Ends the sharing of a category, which becomes its sharer's alone.
 * @returns the owners whose streams must be checked
 */
export async function endShare(db: Database, given: string): Promise<readonly string[]> {
  const shared = await sharedCategory(db, await idOfShared(db, given));
  if (shared === undefined) throw new Error(`There is no shared category ${given}.`);
  const { id, sharer: owner, people } = shared;
  await endShared(db, shared, (tx, { event, title }) =>
    recordByOperator(tx, { owner, event, detail: title }),
  );
  const by = (await accountOf(db, owner))?.username;
  print(`${shortId(id)} is ${by}'s alone. Others who were in it: ${people.length - 1}.`);
  return people;
}
