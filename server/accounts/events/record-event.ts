import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../../contract/account-events.ts';
import { type Connection, type Database, DiskFull, Unavailable } from '../../database/database.ts';
import { clientOf } from '../client.ts';
import { type Device, deviceOf } from '../device.ts';
import { type KeptEvent, keepEvent, type LoggedEvent, renameEvent } from './account-events.ts';

/** An event that is also stored for the user. */
export interface RecordedEvent extends LoggedEvent {
  event: AccountEventName;
  /** Shown to the user, not logged. */
  detail?: string;
}

export interface Recorder {
  db: Database;
  clock: () => number;
  /** Writes what happened to an account to the operator's log. */
  happened: (event: LoggedEvent) => void;
}

type Happened = Pick<RecordedEvent, 'owner' | 'event' | 'detail'>;

const keptAt = (at: number, { owner, event, detail = '' }: Happened, device: Device): KeptEvent => ({
  owner,
  id: randomUUIDv7(),
  at,
  event,
  detail,
  ...device,
});

const keptOf = (event: RecordedEvent, at: number): KeptEvent =>
  keptAt(at, event, deviceOf(event.by.agent, event.by.address));

/**
 * Does some work that stores its event; on a full disk, does it again without the event.
 * @param work stores its event if `stores` is true
 */
export async function withEventIfRoom<T>(work: (stores: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof DiskFull)) throw error;
    return work(false);
  }
}

const writeWith = <T>(db: Database, kept: KeptEvent, work: (tx: Connection) => Promise<T>): Promise<T> =>
  withEventIfRoom((stores) =>
    db.write(async (tx) => {
      const done = await work(tx);
      if (stores && done !== false)
        await keepEvent(tx, typeof done === 'string' ? { ...kept, detail: done } : kept);
      return done;
    }, kept.owner),
  );

/**
 * Does some work and stores its event in one transaction, and logs the event afterwards.
 * @param work returns whether there was anything to do, or the detail of its event: after false none is stored
 */
export async function recorded(
  { db, clock, happened }: Recorder,
  event: RecordedEvent,
  work: (tx: Connection) => Promise<boolean | string>,
): Promise<boolean> {
  const done = (await writeWith(db, keptOf(event, clock()), work)) !== false;
  if (done) happened(event);
  return done;
}

/** Stores an event in the transaction of its work; the caller logs it after the commit. */
export const recordIn = (tx: Connection, { clock }: Recorder, event: RecordedEvent): Promise<void> =>
  keepEvent(tx, keptOf(event, clock()));

/** Stores what a command of the operator did to an account, in its transaction. */
export const recordByOperator = (tx: Connection, event: Happened): Promise<void> =>
  keepEvent(tx, keptAt(Date.now(), event, { device: 'The operator', address: '' }));

/** Events of the caller's account that other features store in their transactions, and log after the commit. */
export const eventsOf = (deps: Recorder) => (request: Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>) => {
  const { owner } = request.caller;
  const by = clientOf(request);
  let done: AccountEventName | undefined;
  return {
    record(tx: Connection, { event, title }: { event: AccountEventName; title: string }) {
      done = event;
      return recordIn(tx, deps, { event, owner, by, detail: title });
    },
    logRecorded: () => done && deps.happened({ event: done, owner, by }),
    /** Another person learns that the caller has added them, and nothing of the caller's device. */
    tellAdded(tx: Connection, added: string, { title, by: name }: { title: string; by: string }) {
      const told = { owner: added, event: 'added to a category', detail: title } as const;
      return keepEvent(tx, keptAt(deps.clock(), told, { device: `by ${name}`, address: '' }));
    },
  };
};

/** Stores and logs a refusal. The call is refused even if it cannot be stored. */
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
 * A guess at a secret of an account, which may not exist. It is stored as failed in the transaction that counts it, so
 * that it takes the same steps and time either way; the event of a right guess is renamed. It is logged when it ends.
 * @param count counts the guess, or throws when it has to wait: then it is neither stored nor logged
 */
export async function countedGuess(
  deps: Recorder,
  { failure, right }: { failure: RecordedEvent; right: AccountEventName },
  count: (tx: Connection) => Promise<void>,
): Promise<Guess> {
  const kept = keptOf(failure, deps.clock());
  const { owner, id } = kept;
  await writeWith(deps.db, kept, count);
  let { event } = failure;
  return {
    async wasRight(work) {
      const done = await deps.db.write(async (tx) => {
        const opened = await work(tx);
        await tx.run(renameEvent, { owner, id, event: right });
        return opened;
      }, owner);
      event = right;
      return done;
    },
    [Symbol.dispose]: () => deps.happened({ ...failure, event }),
  };
}

interface Guess extends Disposable {
  /** Does what a right guess opens, in one transaction that renames its event. */
  wasRight<T>(work: (tx: Connection) => Promise<T>): Promise<T>;
}
