import type { JoinLink } from '../../../contract/sharing.ts';
import { PEOPLE_MAX } from '../../../contract/sharing.ts';
import type { Connection, Database } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { Refusal } from '../../errors.ts';
import { selectMembers } from '../door/members.ts';
import { raise } from '../door/revision.ts';
import { demandRightIn } from '../door/rights.ts';
import { hashOfSecret, type JoinCode, makeJoinCode } from './join-code.ts';
import { refuseMoreShared } from './limits.ts';
import { hasLeftBy, refuse } from './refusals.ts';

const LINK_LIVES_MS = 7 * 24 * 3_600_000;

/** One answer to a link that is malformed, used up, expired or withdrawn, so that it does not show which. */
class DeadLink extends Refusal {
  constructor() {
    super(404, { detail: 'This link no longer works.' });
  }
}

export const deadLink = (): Refusal => new DeadLink();

export const isDeadLink = (error: unknown): boolean => error instanceof DeadLink;

const setLink = statement<{ owner: string; code_hash: string | null; expires_at: number | null }>()(
  'setJoinLink',
  (db, param) =>
    db
      .updateTable('spaces')
      .set({ code_hash: param('code_hash'), link_expires_at: param('expires_at') })
      .where(param.match('owner')),
);

interface BySharer {
  space: string;
  person: string;
  now: number;
}

/** Changes the link under the lock of the space, as all acts among people do; a stranger locks nothing. */
async function underLock<T>(db: Database, by: BySharer, work: (tx: Connection) => Promise<T>): Promise<T> {
  return db.write(async (tx) => {
    await demandRightIn(tx, by, 'invite');
    await raise(tx, by.space, 0);
    await demandRightIn(tx, by, 'invite');
    return work(tx);
  }, by.person);
}

/**
 * Makes a link to a shared category, in place of the one before.
 * @throws Refusal 404 for a person who is not in the category, 403 for one who does not share it, 400 at the limit
 */
export function makeLink(db: Database, by: BySharer): Promise<JoinLink> {
  const { space: owner, now } = by;
  const { code, secret } = makeJoinCode(owner);
  const expires_at = now + LINK_LIVES_MS;
  return underLock(db, by, async (tx) => {
    await refuseMoreShared(tx, by.person, by);
    await tx.run(setLink, { owner, code_hash: hashOfSecret(secret), expires_at });
    const members = await tx.all(selectMembers, { owner });
    return { code, expires_at, places: PEOPLE_MAX - members.length };
  });
}

/** @throws Refusal 404 for a person who is not in the category, 403 for one who does not share it */
export const withdrawLinkOf = (db: Database, by: BySharer): Promise<void> =>
  underLock(db, by, (tx) => withdrawLink(tx, by.space));

export async function withdrawLink(tx: Connection, space: string): Promise<void> {
  await tx.run(setLink, { owner: space, code_hash: null, expires_at: null });
}

const selectLink = statement<{ owner: string }>()('selectJoinLink', (db, param) =>
  db.selectFrom('spaces').select(['code_hash', 'link_expires_at']).where(param.match('owner')),
);

interface At {
  space: string;
  now: number;
}

/** The expiry of a space's link in milliseconds since 1970, null without a link. */
export async function endOfLink(on: Connection, { space, now }: At): Promise<number | null> {
  const end = (await on.first(selectLink, { owner: space }))?.link_expires_at ?? 0;
  return end > now ? end : null;
}

/** True when its sharer is alone in a shared category and no link leads there: for others it is as a private one. */
export const isClosed = async (
  on: Connection,
  { people, ...link }: At & { people: number },
): Promise<boolean> => people === 1 && (await endOfLink(on, link)) === null;

/** @throws Refusal 404 when the link does not work any more, or has let that person in before, who has left since */
export async function demandLink(
  on: Connection,
  { space, secret }: JoinCode,
  { person, now }: { person: string; now: number },
): Promise<void> {
  const code_hash = hashOfSecret(secret);
  const link = await on.first(selectLink, { owner: space });
  if (link?.code_hash !== code_hash || Number(link.link_expires_at) <= now) throw deadLink();
  if (await hasLeftBy(on, { owner: person, refused: space }, code_hash)) throw deadLink();
}

/** For a person who leaves: they are not added again, and come back by a new link alone. */
export async function closeReturn(tx: Connection, space: string, person: string): Promise<void> {
  const link = await tx.first(selectLink, { owner: space });
  await refuse(tx, { owner: person, refused: space }, link?.code_hash);
}
