import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { whenOf } from '../../ui/moment.ts';
import { Quote } from '../../ui/Quote.tsx';
import { closeDialog, dropDraft, keepDraft, type OpenText } from '../open/open-dialogs.ts';
import type { Draft } from '../store/drafts.ts';
import { originalOf } from './text-dialogs.ts';

interface DraftDialogProps {
  /** Of the dialog that the text was typed into. */
  title: string;
  dialog: OpenText;
  offer: Draft;
}

/** Offers a text that was typed and not saved; beside the one that stands there now, when that is another one since. */
export function DraftDialog({ title, dialog, offer }: DraftDialogProps) {
  const original = originalOf(dialog);
  const what = dialog.kind.endsWith('note') ? 'note' : 'title';
  return (
    <Dialog title={title} onClose={() => closeDialog(dialog.key)}>
      <DialogBody>
        <p>
          You have an unsaved {what} from {whenOf(offer.at)}
        </p>
        <Quote calm text={offer.text} />
        {offer.base !== original && (
          <>
            <p>The {what} was changed meanwhile:</p>
            <Quote calm text={original} />
          </>
        )}
      </DialogBody>
      <DialogActions>
        <Button kind="ghost" onClick={() => dropDraft(dialog)}>
          Discard
        </Button>
        <Button ref={focusFirst} kind="primary" onClick={() => keepDraft(dialog, offer.text)}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A `ref` for the control that gets the focus when the dialog opens, in place of the first one. */
const focusFirst = (control: Element | null): void => control?.setAttribute('autofocus', '');
