import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../../contract/account-events.ts';
import type { Connection } from '../../database/database.ts';
import type { Actor } from '../door/change.ts';
import { isMade, type Outcome } from '../door/outcome.ts';

type Caller = Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>;

/** A person whose act on a shared category becomes an event of their account. */
export interface RecordedActor extends Actor {
  record: (tx: Connection, done: { event: AccountEventName; title: string }) => Promise<void>;
}

/** One who may add others. */
export interface AddingActor extends RecordedActor {
  /** Tells another person that they were added by this one. */
  tellAdded: (tx: Connection, added: string, about: { title: string; by: string }) => Promise<void>;
}

/** The events of a caller's account: one is stored in the transaction of its act, and logged after the commit. */
export type EventsOf = (
  request: Caller,
) => Pick<AddingActor, 'record' | 'tellAdded'> & { logRecorded: () => void };

/** Lets a person act, and logs the event afterwards. */
export async function onRecord<T>(
  { eventsOf }: { eventsOf: EventsOf },
  { actor, request }: { actor: Actor; request: Caller },
  act: (actor: AddingActor) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { logRecorded, ...events } = eventsOf(request);
  const outcome = await act({ ...actor, ...events });
  if (isMade(outcome)) logRecorded();
  return outcome;
}
