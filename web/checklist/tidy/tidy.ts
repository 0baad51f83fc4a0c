import { v7 as uuidV7 } from 'uuid';
import { counted } from '../../../contract/count-text.ts';
import { confirm, RESTORABLE } from '../confirm/confirm.ts';
import { change } from '../store/checklist.ts';
import { clearableNotes, doneNotes } from './done.ts';

export function askToClearDone(category: string): void {
  confirm({
    ask({ notes }) {
      const own = notes.filter((note) => note.category === category);
      const ids = clearableNotes(own, category).map(({ id }) => id);
      const staying = doneNotes(own).length - ids.length;
      return {
        title: 'Clear done',
        action: `Delete ${counted(ids.length, 'note')}`,
        question: `Are you sure you want to delete ${counted(ids.length, 'done note')}?`,
        more: [
          staying > 0 &&
            `${counted(staying, 'done note')} with open sub notes ${staying === 1 ? 'stays' : 'stay'}.`,
          RESTORABLE,
        ],
        disabled: ids.length === 0,
        onAct: () => change({ kind: 'delete notes', ids, deletion: uuidV7(), isClearing: true }),
      };
    },
  });
}

export function askToUncheckAll(category: string): void {
  confirm({
    ask({ notes }) {
      const ids = doneNotes(notes.filter((note) => note.category === category)).map(({ id }) => id);
      return {
        title: 'Uncheck all',
        action: `Uncheck ${counted(ids.length, 'note')}`,
        kind: 'primary',
        question: `Are you sure you want to uncheck ${counted(ids.length, 'done note')}?`,
        disabled: ids.length === 0,
        onAct: () => change({ kind: 'update notes', ids, flag: 'scratched_out', value: false }),
      };
    },
  });
}
