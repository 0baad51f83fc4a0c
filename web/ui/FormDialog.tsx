import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';
import { FieldError } from './FieldError.tsx';
import { focusFirst } from './focus-first.ts';

interface FormDialogProps
  extends ComponentProps<typeof Dialog>,
    Pick<ComponentProps<'form'>, 'noValidate' | 'onChange'> {
  action: string;
  /** A danger has the focus on Cancel. */
  kind?: 'primary' | 'secondary' | 'danger';
  /** The keys that send the form from its field, in words and as the button names them. */
  keys?: string;
  shortcut?: string | undefined;
  /** In place of Cancel. */
  stay?: string;
  /** Before the two buttons. */
  more?: ReactNode;
  /** An action beside the one that sends the form. */
  other?: ReactNode;
  /** Why it was refused. */
  error?: string | undefined;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

/** A dialog that asks, with or without fields: Cancel, or the action. */
export function FormDialog({
  children,
  noValidate,
  onChange,
  action,
  kind = 'primary',
  keys = '',
  shortcut,
  stay,
  more,
  other,
  error,
  busy = false,
  disabled,
  onSubmit,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <form
        noValidate={noValidate}
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation(); // React passes it to a form of the page around
          onSubmit(event.currentTarget);
        }}
      >
        <DialogBody>
          {children}
          <FieldError error={error} role="alert" />
        </DialogBody>
        <DialogActions keys={keys}>
          {more}
          <Button
            kind={stay ? 'secondary' : 'ghost'}
            ref={kind === 'danger' ? focusFirst : undefined}
            onClick={dialog.onClose}
          >
            {stay ?? 'Cancel'}
          </Button>
          <Button kind={kind} type="submit" busy={busy} disabled={disabled} aria-keyshortcuts={shortcut}>
            {action}
          </Button>
          {other}
        </DialogActions>
      </form>
    </Dialog>
  );
}
