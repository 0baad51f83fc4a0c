import { ofUser } from '../../../session/session.ts';
import { IdSet } from '../../../ui/id-set.ts';
import { Store } from '../../../ui/store.ts';

/** The ids of the notes and categories with a text that was typed and not saved. */
export const draftMarks = ofUser(() => {
  const ids = new IdSet();
  const all = new Store<ReadonlySet<string>>(new Set());
  return {
    /** For each row. */
    ids,
    /** For the tabs. */
    all,
    /** @param targets see `draftKey` */
    show(targets: readonly string[]): void {
      const next = new Set(targets.map(idIn));
      const { size } = all.read();
      if (next.size === size && [...next].every((id) => all.read().has(id))) return;
      all.write(next);
      ids.setAll([...next]);
    },
  };
});

/** Each key ends with the id of what the text is for. */
const idIn = (target: string): string => target.slice(target.lastIndexOf(' ') + 1);
