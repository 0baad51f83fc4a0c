import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogActions, DialogBody } from './Dialog.tsx';

interface FormDialogProps extends ComponentProps<typeof Dialog>, Pick<ComponentProps<'form'>, 'noValidate'> {
  action: string;
  /** The keys that send the form from its field. */
  keys?: string;
  busy?: boolean;
  disabled?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
}

/** A dialog with fields, which Enter in one of them sends. */
export function FormDialog({
  children,
  noValidate,
  action,
  keys = '',
  busy = false,
  disabled,
  onSubmit,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog {...dialog}>
      <form
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <DialogBody>{children}</DialogBody>
        <DialogActions keys={keys}>
          <Button kind="ghost" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
