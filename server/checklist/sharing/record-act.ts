import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../../contract/account-events.ts';
import type { Connection } from '../../database/database.ts';
import type { Actor } from '../door/change.ts';
import { isMade, type Outcome } from '../door/outcome.ts';

type Caller = Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>;

/** The events of a caller's account: one is stored in the transaction of its act, and logged after the commit. */
export type EventsOf = (request: Caller) => {
  store: (tx: Connection, event: AccountEventName, detail: string) => Promise<void>;
  log: (event: AccountEventName) => void;
  storeFor: (
    tx: Connection,
    other: string,
    done: { event: AccountEventName; detail: string; by: string },
  ) => Promise<void>;
};

/** A person whose act on a shared category becomes an event of their account. */
export interface RecordedActor extends Actor {
  record: (tx: Connection, done: { event: AccountEventName; title: string }) => Promise<void>;
}

/** One who may add others. */
export interface AddingActor extends RecordedActor {
  /** Tells another person that they were added by this one. */
  tellAdded: (tx: Connection, added: string, about: { title: string; by: string }) => Promise<void>;
}

/** Lets a person act, and logs the event afterwards. */
export async function onRecord<T>(
  { eventsOf }: { eventsOf: EventsOf },
  { actor, request }: { actor: Actor; request: Caller },
  act: (actor: AddingActor) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const events = eventsOf(request);
  let done: AccountEventName | undefined;
  const outcome = await act({
    ...actor,
    async record(tx, { event, title }) {
      done = event;
      await events.store(tx, event, title);
    },
    tellAdded: (tx, added, { title, by }) =>
      events.storeFor(tx, added, { event: 'added to a category', detail: title, by }),
  });
  if (isMade(outcome) && done !== undefined) events.log(done);
  return outcome;
}
