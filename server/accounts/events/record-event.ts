import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../../contract/account-events.ts';
import { type Connection, type Database, DiskFull, Unavailable } from '../../database/database.ts';
import { clientOf } from '../client.ts';
import { deviceOf } from '../device.ts';
import { type KeptEvent, keepEvent, type LoggedEvent, renameEvent } from './account-events.ts';

/** An event that is also stored for the user. */
export interface RecordedEvent extends LoggedEvent {
  event: AccountEventName;
  /** What it is about: shown to the user, not logged. */
  detail?: string;
}

export interface Recorder {
  db: Database;
  clock: () => number;
  /** Writes what happened to an account to the operator's log. */
  happened: (event: LoggedEvent) => void;
}

const keptOf = ({ event, owner, by, detail = '' }: RecordedEvent, at: number): KeptEvent => ({
  owner,
  id: randomUUIDv7(),
  at,
  event,
  detail,
  ...deviceOf(by.agent, by.address),
});

/** On a full disk the work is done without storing its event. */
async function writeWith<T>(db: Database, kept: KeptEvent, work: (tx: Connection) => Promise<T>): Promise<T> {
  try {
    return await db.write(async (tx) => {
      const done = await work(tx);
      if (done !== false) await keepEvent(tx, kept);
      return done;
    }, kept.owner);
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error;
    return db.write(work, kept.owner);
  }
}

/**
 * Does some work and stores its event in one transaction, and logs the event afterwards.
 * @param work returns whether there was anything to do: after false no event is stored
 */
export async function recorded(
  { db, clock, happened }: Recorder,
  event: RecordedEvent,
  work: (tx: Connection) => Promise<boolean>,
): Promise<boolean> {
  const done = await writeWith(db, keptOf(event, clock()), work);
  if (done) happened(event);
  return done;
}

/** Stores an event in the transaction of its work; the caller logs it after the commit. */
export const recordIn = (tx: Connection, { clock }: Recorder, event: RecordedEvent): Promise<void> =>
  keepEvent(tx, keptOf(event, clock()));

/** Stores what a command of the operator did to an account, in its transaction. */
export const recordByOperator = (
  tx: Connection,
  { owner, event, detail = '' }: Pick<RecordedEvent, 'owner' | 'event' | 'detail'>,
): Promise<void> =>
  keepEvent(tx, {
    owner,
    id: randomUUIDv7(),
    at: Date.now(),
    event,
    detail,
    device: 'The operator',
    address: '',
  });

/** Events of the caller's account that other features store in their transactions, and log after the commit. */
export const eventsOf = (deps: Recorder) => (request: Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>) => {
  const { owner } = request.caller;
  const by = clientOf(request);
  return {
    store: (tx: Connection, event: AccountEventName, detail: string) =>
      recordIn(tx, deps, { event, owner, by, detail }),
    log: (event: AccountEventName) => deps.happened({ event, owner, by }),
  };
};

/** Stores and logs a refusal. If it cannot be stored, the call is refused all the same. */
export async function recordFailure(
  { db, clock, happened }: Recorder,
  failure: RecordedEvent,
): Promise<void> {
  happened(failure);
  try {
    await db.write((tx) => keepEvent(tx, keptOf(failure, clock())));
  } catch (error) {
    if (!(error instanceof DiskFull || error instanceof Unavailable)) throw error;
  }
}

/**
 * A guess at a secret of an account, which may not exist. Before it is checked, it is kept as failed in the transaction
 * that counts it, so that it takes the same steps and time either way; the event of a right guess is renamed.
 */
export class Guess {
  readonly #deps: Recorder;
  readonly #failure: RecordedEvent;
  readonly #right: AccountEventName;
  readonly #kept: KeptEvent;

  constructor(deps: Recorder, failure: RecordedEvent, right: AccountEventName) {
    this.#deps = deps;
    this.#failure = failure;
    this.#right = right;
    this.#kept = keptOf(failure, deps.clock());
  }

  /** @param count counts the guess, or throws when it has to wait: then no event is kept */
  async count(count: (tx: Connection) => Promise<void>): Promise<void> {
    await writeWith(this.#deps.db, this.#kept, count);
  }

  /** Checks the guess, and logs whether it was right. */
  async check<T>(verify: () => Promise<T>): Promise<T> {
    const { happened } = this.#deps;
    try {
      const done = await verify();
      happened({ ...this.#failure, event: this.#right });
      return done;
    } catch (error) {
      happened(this.#failure);
      throw error;
    }
  }

  /** To be called in the transaction that opens the session or sets the password. */
  async wasRight(tx: Connection): Promise<void> {
    const { owner, id } = this.#kept;
    await renameEvent(tx, { owner, id, event: this.#right });
  }
}
