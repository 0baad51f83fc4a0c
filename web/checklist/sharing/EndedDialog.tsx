import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { Quote } from '../../ui/Quote.tsx';
import { copyText } from '../copy/copy-as-text.ts';
import type { DialogProps } from '../open/open-dialogs.ts';

/** A text that cannot be saved, because the sharing of its category has ended. Its own dialog stays open below. */
export function EndedDialog({ text, onClose }: DialogProps & { text: string }) {
  return (
    <Dialog title="Not saved" onClose={onClose}>
      <DialogBody>
        <p>This category is no longer shared with you. Your text is still here:</p>
        <Quote calm text={text} />
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={onClose}>
          Close
        </Button>
        <Button ref={focusFirst} kind="primary" onClick={() => void copyText(text, 'text').then(onClose)}>
          Copy as text
        </Button>
      </DialogActions>
    </Dialog>
  );
}
