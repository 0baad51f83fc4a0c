import type { Connection } from '../../database/database.ts';
import { keepNewest } from '../../database/keep-newest.ts';
import { statement } from '../../database/statement.ts';
import { invalid } from '../../errors.ts';
import { hasOwn } from './limits.ts';

/*
 * A person's refusals: of a category that they left, and of people who may not add them to any. They belong
 * to that person alone, so that no act of others takes them back.
 */

/** Per person; beyond it those of the oldest categories are removed. */
const REFUSALS_MAX = 1_000;

interface Refusing {
  /** The person who refuses. */
  owner: string;
  /** A shared category, or another person. */
  refused: string;
}

const insertRefusal = statement<Refusing & { code_hash: string | null }>()('insertRefusal', (db, param) =>
  db
    .insertInto('refusals')
    .values(param.each('owner', 'refused', 'code_hash'))
    .onConflict((same) =>
      same.columns(['owner', 'refused']).doUpdateSet((eb) => ({ code_hash: eb.ref('excluded.code_hash') })),
    ),
);

const forgetOldest = keepNewest('forgetOldestRefusals', {
  table: 'refusals',
  key: 'refused',
  by: 'refused',
  max: REFUSALS_MAX,
});

/** @param code_hash of the link by which a person who leaves a category does not come back */
export async function refuse(
  tx: Connection,
  refusing: Refusing,
  code_hash: string | null = null,
): Promise<void> {
  await tx.run(insertRefusal, { ...refusing, code_hash });
  await tx.run(forgetOldest, refusing);
}

/** For a person who joins a category again that they had left. */
export const deleteRefusal = statement<Refusing>()('deleteRefusal', (db, param) =>
  db.deleteFrom('refusals').where(param.match('owner', 'refused')),
);

const selectRefusal = statement<Refusing>()('selectRefusal', (db, param) =>
  db.selectFrom('refusals').select('code_hash').where(param.match('owner', 'refused')),
);

/** True when a link has let a person in who has left since. */
export const hasLeftBy = async (on: Connection, refusing: Refusing, code_hash: string): Promise<boolean> =>
  (await on.first(selectRefusal, refusing))?.code_hash === code_hash;

const selectRefusers = statement<{ owners: readonly string[]; refused: readonly string[] }>()(
  'selectRefusers',
  (db, _param, among) =>
    db
      .selectFrom('refusals')
      .select('owner')
      .distinct()
      .where(among('owner', 'owners'))
      .where(among('refused', 'refused')),
);

interface Adding {
  space: string;
  /** Who adds. */
  by: string;
}

/** Those of some people whom one person may add to a category. */
export async function willing(
  on: Connection,
  people: readonly string[],
  { space, by }: Adding,
): Promise<ReadonlySet<string>> {
  const refusers = await on.all(selectRefusers, { owners: people, refused: [space, by] });
  const refused = new Set(refusers.map(({ owner }) => owner));
  return new Set(people.filter((person) => !refused.has(person)));
}

/**
 * @throws Refusal 400 for a person who has left the category, has a category with its id, or refused to be added by that
 * one: in the same words, so that the adder does not learn which
 */
export async function demandWilling(on: Connection, person: string, adding: Adding): Promise<void> {
  const isWilling = (await willing(on, [person], adding)).has(person);
  if (isWilling && !(await hasOwn(on, person, adding.space))) return;
  throw invalid('no', 'This person can only join with a link.');
}
