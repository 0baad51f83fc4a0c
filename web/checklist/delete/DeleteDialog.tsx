import { Question } from '../../ui/Question.tsx';
import { Quote } from '../../ui/Quote.tsx';
import type { DialogProps } from '../open/open-dialogs.ts';

/** The dialog closes after its change is made, so that React draws both together. */
interface DeleteDialogProps extends DialogProps {
  title: string;
  question: string;
  /** The words of what would go. */
  quote: string;
  /** What else goes with it. */
  more?: string | undefined;
  error?: string | undefined;
  onDelete: () => void;
}

/** Asks before something is deleted; the focus is on Cancel. */
export function DeleteDialog({ title, question, quote, more, error, onDelete, onClose }: DeleteDialogProps) {
  function confirm(): void {
    onDelete();
    onClose();
  }
  return (
    <Question title={title} action="Delete" kind="danger" error={error} onAct={confirm} onClose={onClose}>
      <p>{question}</p>
      <Quote text={quote} />
      {more && <p>{more}</p>}
    </Question>
  );
}
