import { FormDialog } from '../ui/FormDialog.tsx';
import list from './PaneList.lazy.module.css';

interface RemovalDialogProps {
  title: string;
  question: string;
  /** The name of what is removed. */
  name: string;
  action: string;
  remove: () => void;
  onClose: () => void;
}

/** Asks before a passkey or a token is removed; the focus is on Cancel. */
export function RemovalDialog({ title, question, name, action, remove, onClose }: RemovalDialogProps) {
  return (
    <FormDialog
      title={title}
      action={action}
      kind="danger"
      onSubmit={() => {
        onClose();
        remove();
      }}
      onClose={onClose}
    >
      <p>{question}</p>
      <p className={list.quote}>{name}</p>
    </FormDialog>
  );
}
