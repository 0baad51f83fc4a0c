import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';
import { FieldError } from './FieldError.tsx';

interface QuestionProps extends ComponentProps<typeof Dialog> {
  action: string;
  kind?: 'primary' | 'danger';
  busy?: boolean;
  disabled?: boolean;
  /** In place of Cancel. */
  stay?: string;
  /** Before the two buttons. */
  more?: ReactNode;
  /** Why it was refused. */
  error?: string | undefined;
  onAct: () => void;
}

/** A dialog that asks before something is done: Cancel, or the action. */
export function Question({
  children,
  action,
  kind = 'primary',
  busy = false,
  disabled,
  stay,
  more,
  error,
  onAct,
  ...dialog
}: QuestionProps) {
  return (
    <Dialog {...dialog}>
      <DialogBody>
        {children}
        <FieldError error={error} role="alert" />
      </DialogBody>
      <DialogActions>
        {more}
        <Button kind={stay ? 'secondary' : 'ghost'} onClick={dialog.onClose}>
          {stay ?? 'Cancel'}
        </Button>
        <Button kind={kind} busy={busy} disabled={disabled} onClick={onAct}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
