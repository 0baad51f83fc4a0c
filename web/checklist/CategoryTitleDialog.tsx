import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { caretAtEnd } from './caret-at-end.ts';
import { refuseBlank } from './refuse-blank.ts';

interface CategoryTitleDialogProps {
  title: string;
  action: 'Create' | 'Update';
  draft: string;
  /** Why the server refused the draft. */
  error: string | undefined;
  onSubmit: (title: string) => void;
  onClose: () => void;
}

/** Asks for the title of a category. */
export function CategoryTitleDialog({
  title,
  action,
  draft,
  error,
  onSubmit,
  onClose,
}: CategoryTitleDialogProps) {
  const [value, setValue] = useState(draft);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(value);
        }}
      >
        <DialogBody>
          <TextField
            label="Title"
            ref={caretAtEnd}
            required
            dir="auto"
            autoComplete="off"
            value={value}
            error={value === draft ? error : undefined}
            onChange={(event) => {
              refuseBlank(event.target);
              setValue(event.target.value);
            }}
          />
        </DialogBody>
        <DialogActions>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
