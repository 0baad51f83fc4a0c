import type { Statement } from '../../database/statement.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../http/bodies/validation.ts';
import { type RecordedEvent, type Recorder, recorded } from './record-event.ts';

/**
 * Removes something that gives access to an account, and stores an event with its name.
 * @throws Refusal 404 when the owner has none of this id
 */
export async function removeNamed(
  deps: Recorder,
  remove: Statement<{ owner: string; id: string }, { name: string }>,
  id: string,
  event: RecordedEvent,
): Promise<void> {
  const { owner } = event;
  const removed =
    isUuid(id) &&
    (await recorded(deps, event, async (tx) => (await tx.first(remove, { owner, id }))?.name ?? false));
  if (!removed) throw notFound();
}
