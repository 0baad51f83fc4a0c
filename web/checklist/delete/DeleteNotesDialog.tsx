import { counted } from '../../ui/count-text.ts';
import { Question } from '../../ui/Question.tsx';
import { useLists } from '../list/useLists.ts';
import { withoutNotes } from '../store/changes/removed.ts';
import { deleteNotes } from './delete-notes.ts';

interface DeleteNotesDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Asks before several notes are deleted, and says how many sub notes are deleted with them. */
export function DeleteNotesDialog({ ids, onClose }: DeleteNotesDialogProps) {
  const { categories = [], notes = [] } = useLists();
  const left = notes.filter(({ id }) => ids.includes(id));
  const company = notes.length - withoutNotes({ categories, notes }, ids).length - left.length;

  function submit(): void {
    deleteNotes(left.map(({ id }) => id));
    onClose();
  }

  return (
    <Question
      title={`Delete ${counted(left.length, 'note')}`}
      action={`Delete ${counted(left.length, 'note')}`}
      kind="danger"
      disabled={left.length === 0}
      onAct={submit}
      onClose={onClose}
    >
      <p>{`Are you sure you want to delete ${counted(left.length, 'note')}?`}</p>
      {company > 0 && <p>{`${counted(company, 'sub note')} ${company === 1 ? 'is' : 'are'} deleted too.`}</p>}
      <p>You can undo for 10 seconds, or restore from Recently deleted for 30 days.</p>
    </Question>
  );
}
