import { onTestFinished, vi } from 'vitest';
import type { ListKey } from '../checklist/store/changes/lists.ts';
import { Checklist } from '../checklist/store/checklist.ts';

/** For tests: the answer to a fetch of a list, all of its rows at one revision. */
export const wholeList = (space: string, revision: number, rows: readonly object[]) => ({
  ...{ space, epoch: 'e', revision, isWhole: true, rows, gone: [] },
  places: rows.map((_, at) => at),
  revisions: rows.map(() => revision),
  proof: { count: rows.length, sum: rows.length * revision },
});

interface Network {
  readonly user?: string;
  readonly session?: string;
  readonly fetchList: (key: ListKey, since: string) => Promise<unknown>;
  readonly sendChange?: unknown;
  readonly refuseStep?: unknown;
}

/** For tests: the checklist of a user before a server that answers like this. */
export function openChecklist({ user = 'ann', session, ...network }: Network) {
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const reporters = { sendChange: vi.fn(), reportRefusal: vi.fn(), refuseStep: vi.fn() };
  const dependencies = { ...reporters, ...network } as unknown as ConstructorParameters<typeof Checklist>[2];
  const checklist = new Checklist({ user, session }, end.signal, dependencies);
  checklist.refetch();
  return { checklist, ...reporters };
}
