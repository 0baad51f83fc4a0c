import { v7 as uuidV7 } from 'uuid';
import { counted } from '../../ui/count-text.ts';
import { Question } from '../../ui/Question.tsx';
import { useLists } from '../list/useLists.ts';
import { change } from '../store/checklist.ts';
import { clearableNotes, doneNotes } from './done.ts';

interface TidyDialogProps {
  kind: 'clear done' | 'uncheck all';
  category: string;
  onClose: () => void;
}

/** Asks before all done notes of a category go, or are open again. */
export function TidyDialog({ kind, category, onClose }: TidyDialogProps) {
  const { notes = [] } = useLists();
  const own = notes.filter((note) => note.category === category);
  const [done, clearable] = [doneNotes(own), clearableNotes(own, category)];
  const isClearing = kind === 'clear done';
  const ids = (isClearing ? clearable : done).map(({ id }) => id);
  const staying = done.length - clearable.length;

  function tidy(): void {
    if (isClearing) change({ kind: 'delete notes', ids, deletion: uuidV7(), isClearing });
    else change({ kind: 'update notes', ids, flag: 'scratched_out', value: false });
    onClose();
  }

  return (
    <Question
      title={isClearing ? 'Clear done' : 'Uncheck all'}
      action={`${isClearing ? 'Delete' : 'Uncheck'} ${counted(ids.length, 'note')}`}
      kind={isClearing ? 'danger' : 'primary'}
      disabled={ids.length === 0}
      onAct={tidy}
      onClose={onClose}
    >
      <p>{`Are you sure you want to ${isClearing ? 'delete' : 'uncheck'} ${counted(ids.length, 'done note')}?`}</p>
      {isClearing && staying > 0 && (
        <p>{`${counted(staying, 'done note')} with open sub notes ${staying === 1 ? 'stays' : 'stay'}.`}</p>
      )}
      {isClearing && <p>You can undo for 10 seconds, or restore from Recently deleted for 30 days.</p>}
    </Question>
  );
}
