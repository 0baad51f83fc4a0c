import { v7 as uuidV7 } from 'uuid';
import type { Change, ChangeInSpace } from '../changes/change.ts';
import type { Entry } from '../device/database.ts';
import { isCounted } from './entries.ts';

const AT_ONCE_MAX = 200;

type Tick = Omit<Change<'update notes'>, 'kind' | 'space'>;

/** Decides which of the changes that wait are sent by one request: ticks of several notes, of one flag and value. */
export class Runs {
  /** Sent again as it was, and under its key, until it is answered: it may have been made. */
  #last: { readonly ids: readonly string[]; readonly key: string } = { ids: [], key: '' };
  #most = AT_ONCE_MAX;

  /** @param waiting at least one change, in the order of sending */
  next(waiting: readonly Entry[]): readonly Entry[] {
    const isAgain = this.#last.ids[0] === waiting[0]?.id;
    const run = alike(waiting, isAgain ? this.#last.ids.length : this.#most);
    const ids = run.map(({ id }) => id);
    if (ids.join() !== this.#last.ids.join()) this.#last = { ids, key: uuidV7() };
    return run;
  }

  /** A run as one change. */
  asOne(entry: Entry, run: readonly Entry[]): Entry {
    const ticks = run.flatMap(({ change }) => tickIn(change) ?? []);
    const [first, second] = ticks;
    if (!first || !second) return entry;
    const ids = [...new Set(ticks.flatMap((tick) => tick.ids))];
    const { space } = entry.change;
    const change = { kind: 'update notes', ...first, ids, space, whole: true } as const;
    return { ...entry, change, key: this.#last.key };
  }

  /** The server has answered. When it refuses one of several, fewer are sent at once, until that one is alone. */
  answered(run: readonly Entry[], isDone: boolean): void {
    this.#most = isDone || run.length === 1 ? AT_ONCE_MAX : Math.ceil(run.length / 4);
    this.#last = { ids: [], key: '' };
  }
}

function alike(waiting: readonly Entry[], most: number): readonly Entry[] {
  const [first] = waiting;
  const tick = first && !isCounted(first.id) ? tickIn(first.change) : undefined;
  const isOther = ({ id, change }: Entry): boolean => {
    const other = tickIn(change);
    const isSame = other?.flag === tick?.flag && other?.value === tick?.value;
    return !isSame || change.space !== first?.change.space || isCounted(id);
  };
  const end = tick ? waiting.findIndex(isOther) : 1;
  return waiting.slice(0, Math.min(most, end < 0 ? waiting.length : end));
}

/** The flag that a change sets, when it does nothing else; an undo is compared with the list by itself. */
function tickIn(change: ChangeInSpace): Tick | undefined {
  if (change.kind === 'update notes') return change;
  if (change.kind !== 'update note') return undefined;
  const { kind: _, space: __, id, important, scratched_out, ...rest } = change;
  if (Object.keys(rest).length > 0) return undefined;
  if (scratched_out === undefined && important !== undefined)
    return { ids: [id], flag: 'important', value: important };
  if (important === undefined && scratched_out !== undefined)
    return { ids: [id], flag: 'scratched_out', value: scratched_out };
  return undefined;
}
