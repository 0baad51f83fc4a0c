import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { Quote } from '../../ui/Quote.tsx';
import { dropDraft, type TextDialogProps, textOf } from './text.ts';

/** Asks before a text is lost; the focus is on the way back to it. */
export function LeaveDialog({ text, onClose }: TextDialogProps) {
  const stay = () => text.write({ ...text.read(), isLeaving: false });
  function discard(): void {
    dropDraft(text);
    onClose();
  }
  return (
    <Dialog title="Discard the change?" onClose={stay}>
      <DialogBody>
        <Quote text={textOf(text.read())} />
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={stay}>
          Keep writing
        </Button>
        <Button kind="danger" onClick={discard}>
          Discard
        </Button>
      </DialogActions>
    </Dialog>
  );
}
