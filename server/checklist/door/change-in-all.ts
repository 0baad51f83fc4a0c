import type { Connection, Database } from '../../database/database.ts';
import { whileAdmitted } from './admission.ts';
import { type Actor, keyOfActor, once, raise } from './change.ts';
import { remember } from './idempotency-keys.ts';
import type { Outcome } from './outcome.ts';

type Part<T> = Outcome<T> & { owner: string };

/** Shared categories before their people, as acts among people lock them: no two changes can wait for each other. */
function inLockOrder(actors: readonly Actor[]): readonly string[] {
  const [shared, own] = [actors.filter(({ member }) => member), actors.filter(({ member }) => !member)];
  return [shared, own].flatMap((group) => group.map(({ owner }) => owner).sort());
}

/** The outcome of the first part that changed something, beside which the others are touched. */
function together<T>(parts: readonly [Part<T>, ...Part<T>[]]): Outcome<T> {
  const made = parts.filter(({ changed }) => changed);
  const [main = parts[0], ...others] = made;
  if (others.length === 0) return main;
  return { ...main, touched: new Map(others.map(({ owner, revision }) => [owner, revision])) };
}

/** All lists know the change by its key, also those in which it changed nothing: sent again, it may find fewer of them. */
async function rememberInAll(
  tx: Connection,
  actors: readonly Actor[],
  made: Outcome<unknown>,
): Promise<void> {
  const { touched: _, ...answer } = made;
  for (const actor of actors) {
    const key = keyOfActor(actor);
    if (key) await remember(tx, actor.owner, key, answer);
  }
}

/**
 * Makes one change in the lists of several owners, in one transaction: in all of them or in none.
 * @param part makes the part of one owner, by `change`
 * @throws Refusal of the first part that is refused
 */
export function changeInAll<T>(
  db: Database,
  actors: readonly [Actor, ...Actor[]],
  part: (actor: Actor) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const [first] = actors;
  const make = async (actor: Actor): Promise<Part<T>> => ({ owner: actor.owner, ...(await part(actor)) });
  const attempt = ([first = actors[0], ...others]: readonly Actor[]) =>
    db.write(async (within) => {
      for (const owner of inLockOrder(actors)) await raise(within, owner, 0);
      const parts: [Part<T>, ...Part<T>[]] = [await make({ ...first, within })];
      for (const other of others) parts.push(await make({ ...other, within }));
      const made = together(parts);
      await rememberInAll(within, actors, made);
      return made;
    }, first.member?.person ?? first.owner);
  return once(db, first, whileAdmitted(db, actors, attempt));
}
