import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';
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
  /** An action beside the one that sends the form. */
  other?: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

export function FormDialog({
  children,
  noValidate,
  onChange,
  action,
  kind = 'primary',
  keys = '',
  shortcut,
  other,
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
          onSubmit(event.currentTarget);
        }}
      >
        <DialogBody>{children}</DialogBody>
        <DialogActions keys={keys}>
          <Button kind="ghost" ref={kind === 'danger' ? focusFirst : undefined} onClick={dialog.onClose}>
            Cancel
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
