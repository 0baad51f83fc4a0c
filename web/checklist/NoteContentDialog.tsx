import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/Dialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { caretAtEnd } from './caret-at-end.ts';
import { refuseBlank } from './refuse-blank.ts';

const ROWS = 4;

interface NoteContentDialogProps {
  title: string;
  action: 'Create' | 'Update';
  content: string;
  onChange: (content: string) => void;
  onSubmit: () => void;
  onClose: () => void;
}

/** Asks for the content of a note. */
export function NoteContentDialog({
  title,
  action,
  content,
  onChange,
  onSubmit,
  onClose,
}: NoteContentDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogBody>
          <TextArea
            label="Content"
            ref={caretAtEnd}
            rows={ROWS}
            required
            dir="auto"
            value={content}
            onChange={(event) => {
              refuseBlank(event.target);
              onChange(event.target.value);
            }}
            onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
              if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
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
