import { onTestFinished, vi } from 'vitest';
import type { ChangeInSpace } from '../checklist/store/changes/change.ts';
import { type Entry, openDatabase } from '../checklist/store/device/database.ts';
import { keyOf } from '../checklist/store/outbox/entries.ts';
import { type Outcome, outcomeOf } from '../checklist/store/outbox/outcome.ts';
import { Queue } from '../checklist/store/outbox/queue.ts';

type Send = (change: ChangeInSpace, key: string) => Promise<number | undefined>;

/** For tests: the queue of a user in a tab of its own. Its changes are sent by `send`, every answer read as its own. */
export function openQueue(send: Send, { user }: { user?: string } = { user: 'ann' }) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const attempt = (entry: Entry): Promise<Outcome> =>
    send(entry.change, keyOf(entry)).then(
      (revision) => ({ kind: 'done', revision }),
      (error: unknown) => outcomeOf(entry, error),
    );
  const events = { attempt, left: vi.fn(), refused: vi.fn(), decision: vi.fn() };
  const queue = new Queue(user, events, end.signal);
  const waits = () => queue.state.read().changes;
  return { queue, events, end, waits, waitingIds: () => waits().map(idOf) };
}

const idOf = (change: { readonly id?: string } | object) => 'id' in change && change.id;

/** For tests: the ids in the changes that the device has stored. */
export async function storedIds(): Promise<unknown[]> {
  const database = await openDatabase();
  const rows = await database.getAll('queue');
  database.close();
  return rows.map(({ change }) => idOf(change));
}
