import type { FastifyRequest } from 'fastify';
import type { AccountEventName } from '../../../contract/account-events.ts';
import type { Statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { clientOf } from '../client.ts';
import { type Recorder, recorded } from './record-event.ts';

/**
 * Removes something that gives access to the caller's account, stores an event with its name, and ends its streams.
 * @throws Refusal 404 when the caller has none of this id
 */
export async function removeNamed(
  deps: Recorder & { sessionsEnded: (owner: string) => void },
  request: Pick<FastifyRequest, 'caller' | 'ip' | 'headers'> & { params: { id: string } },
  remove: Statement<{ owner: string; id: string }, { name: string }>,
  event: AccountEventName,
): Promise<void> {
  const { owner } = request.caller;
  const { id } = request.params;
  const removed =
    isUuid(id) &&
    (await recorded(
      deps,
      { event, owner, by: clientOf(request) },
      async (tx) => (await tx.first(remove, { owner, id }))?.name ?? false,
    ));
  if (!removed) throw notFound();
  deps.sessionsEnded(owner);
}
