import type { Draft } from '../../session/stored-drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { focusFirst } from '../../ui/focus-first.ts';
import { whenOf } from '../../ui/moment.ts';
import { Quote } from '../../ui/Quote.tsx';
import { aboutText, dropDraft, keepDraft, type TextDialogProps } from './text.ts';

interface DraftDialogProps extends TextDialogProps {
  offer: Draft;
}

/** Offers a text that was typed and not saved, beside the present text when that has changed since. */
export function DraftDialog({ text, offer, onClose }: DraftDialogProps) {
  const written = text.read();
  const { title, original } = aboutText(written);
  const what = written.kind.endsWith('note') ? 'note' : 'title';
  return (
    <Dialog title={title} onClose={onClose}>
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
        <Button kind="ghost" onClick={() => dropDraft(text)}>
          Discard
        </Button>
        <Button ref={focusFirst} kind="primary" onClick={() => keepDraft(text, offer.text)}>
          Continue
        </Button>
      </DialogActions>
    </Dialog>
  );
}
