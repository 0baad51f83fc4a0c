import { randomUUIDv7 } from 'node:crypto';
import type { AccountEventName } from '../../contract/account-events.ts';
import { type Connection, type Database, DiskFull, Unavailable } from '../database/database.ts';
import { type KeptEvent, keepEvent, turnEvent } from './account-events.ts';
import type { AccountDeps } from './deps.ts';
import { deviceOf } from './sessions/device.ts';
import type { Told } from './told.ts';

/** What is kept for the user, too. */
export interface Happening extends Told {
  event: AccountEventName;
  /** What it is about, for its user alone. */
  detail?: string;
}

type Recorder = Pick<AccountDeps, 'db' | 'clock' | 'happened'>;

const keptOf = ({ event, owner, by, detail = '' }: Happening, at: number): KeptEvent => ({
  owner,
  id: randomUUIDv7(),
  at,
  event,
  detail,
  ...deviceOf(by.agent, by.address),
});

/** On a full disk what happens goes on without being kept. */
async function writeWith<T>(db: Database, kept: KeptEvent, work: (tx: Connection) => Promise<T>): Promise<T> {
  try {
    return await db.write(async (tx) => {
      const done = await work(tx);
      if (done !== false) await keepEvent(tx, kept);
      return done;
    });
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error;
    return db.write(work);
  }
}

/**
 * Does something in one transaction with the event of it, and tells the operator's log when it is done.
 * @param work gives whether it happened: false keeps no event
 */
export async function recorded(
  { db, clock, happened }: Recorder,
  happening: Happening,
  work: (tx: Connection) => Promise<boolean>,
): Promise<boolean> {
  const done = await writeWith(db, keptOf(happening, clock()), work);
  if (done) happened(happening);
  return done;
}

/** Keeps an event in the transaction of what happens; the operator's log is told when that is done. */
export const recordIn = (tx: Connection, { clock }: Recorder, happening: Happening): Promise<void> =>
  keepEvent(tx, keptOf(happening, clock()));

/** Keeps and tells that something was refused, which stays refused when it cannot be kept. */
export async function recordFailure({ db, clock, happened }: Recorder, failure: Happening): Promise<void> {
  happened(failure);
  try {
    await db.write((tx) => keepEvent(tx, keptOf(failure, clock())));
  } catch (error) {
    if (!(error instanceof DiskFull || error instanceof Unavailable)) throw error;
  }
}

/**
 * A guess at a secret of an account, or of none. It is kept as failed in the transaction that counts it, before it is
 * looked at, so that it takes the same steps and the same time for both; a right one becomes what it was for.
 */
export class Guess {
  readonly #deps: Recorder;
  readonly #failure: Happening;
  readonly #right: AccountEventName;
  readonly #kept: KeptEvent;

  constructor(deps: Recorder, failure: Happening, right: AccountEventName) {
    this.#deps = deps;
    this.#failure = failure;
    this.#right = right;
    this.#kept = keptOf(failure, deps.clock());
  }

  /** @param count counts it, and throws when it has to wait: then it is not kept */
  async count(count: (tx: Connection) => Promise<void>): Promise<void> {
    await writeWith(this.#deps.db, this.#kept, count);
  }

  /** Looks at it, and tells the operator's log what came of it. */
  async tell<T>(look: () => Promise<T>): Promise<T> {
    const { happened } = this.#deps;
    try {
      const done = await look();
      happened({ ...this.#failure, event: this.#right });
      return done;
    } catch (error) {
      happened(this.#failure);
      throw error;
    }
  }

  /** In the transaction of what it opens. */
  async wasRight(tx: Connection): Promise<void> {
    const { owner, id } = this.#kept;
    await turnEvent(tx, { owner, id, event: this.#right });
  }
}
