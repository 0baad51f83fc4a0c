import { vi } from 'vitest';
import type { ChangeInSpace } from '../checklist/store/changes/change.ts';
import type { Entry } from '../checklist/store/device/database.ts';
import { keyOf } from '../checklist/store/outbox/entries.ts';
import { type Outcome, outcomeOf } from '../checklist/store/outbox/outcome.ts';

/** For tests: the events of a queue whose changes are sent by `send`, and every answer read as its own. */
export const queueEvents = (send: (change: ChangeInSpace, key: string) => Promise<number | undefined>) => ({
  attempt: (entry: Entry): Promise<Outcome> =>
    send(entry.change, keyOf(entry)).then(
      (revision) => ({ kind: 'done', revision }),
      (error: unknown) => outcomeOf(entry, error),
    ),
  left: vi.fn(),
  refused: vi.fn(),
});
