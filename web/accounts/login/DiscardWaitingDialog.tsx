import { Question } from '../../ui/Question.tsx';

interface DiscardWaitingDialogProps {
  /** Their number, in words. */
  changes: string;
  onClose: () => void;
  onDiscard: () => void;
}

export function DiscardWaitingDialog({ changes, onClose, onDiscard }: DiscardWaitingDialogProps) {
  return (
    <Question
      title={`Discard ${changes}?`}
      action="Discard"
      kind="danger"
      stay="Keep"
      onAct={onDiscard}
      onClose={onClose}
    >
      <p>They were never sent. This cannot be undone.</p>
    </Question>
  );
}
