import { useEffect, useSyncExternalStore } from 'react';
import { useLazy } from '../../ui/lazy-code.ts';
import { CategoryTitleDialog } from '../categories/CategoryTitleDialog.tsx';
import { lazy } from '../open/lazy.ts';
import { openDialog, sayMissing } from '../open/open-dialogs.ts';
import { textIn } from '../store/changes/kinds/kinds.ts';
import { checklist } from '../store/checklist.ts';
import { holdTyped } from '../store/outbox/rescue-drafts.ts';
import { endedSharing } from '../store/people/withdrawn.ts';
import { drafts } from '../store/typed/drafts.ts';
import { openWaiting } from '../waiting/open-waiting.ts';
import { sayDiscarded } from './discard.ts';
import { NoteContentDialog } from './NoteContentDialog.tsx';
import { createCategory, createNote, updateCategory, updateNote } from './submit.ts';
import {
  aboutText,
  beginText,
  dropDraft,
  keepDraft,
  type Text,
  type TextDialogProps,
  textOf,
} from './text.ts';

const draftDialog = lazy(() => import('./DraftDialog.tsx'));

/** A dialog with a text field, which keeps unsaved text as a draft. */
export function TextDialog({ text, onClose }: TextDialogProps) {
  const { offer, ...written } = useSyncExternalStore(text.listen, text.read);
  const { title, key } = aboutText(written);
  useEffect(() => drafts().use(key), [key]);
  const code = useLazy(draftDialog, offer !== undefined, () => {
    onClose();
    sayMissing();
  });
  if (offer) return code ? <code.DraftDialog text={text} offer={offer} onClose={onClose} /> : null;
  return <Fields title={title} text={text} written={written} onClose={onClose} />;
}

interface FieldsProps extends TextDialogProps {
  title: string;
  written: Text;
}

function Fields({ title, text, written, onClose }: FieldsProps) {
  function close(): void {
    dropDraft(text);
    onClose();
  }
  function submitted(): void {
    const { decision } = written;
    close();
    if (decision !== undefined) checklist().queue.discard({ id: decision });
  }
  /** Nothing is asked: what was typed can be brought back, and what the server refused still waits. */
  function leave(): void {
    close();
    const waiting = checklist()
      .queue.state.read()
      .entries.find(({ id }) => id === written.decision);
    const draft = textOf(written);
    if (draft === ((waiting && textIn(waiting.change)) ?? aboutText(written).original)) return;
    sayDiscarded(draft, () => openDialog(TextDialog, { text: beginText({ ...written, draft }) }));
  }
  const field = {
    title,
    value: textOf(written),
    onChange: (draft: string) => keepDraft(text, draft),
    onSubmit: () => submit(written) && submitted(),
    onClose: leave,
  };
  const action = written.kind.startsWith('create') ? 'Create' : 'Update';
  return written.kind.endsWith('note') ? (
    <NoteContentDialog
      {...field}
      action={action}
      target={written.kind === 'create note' ? written : undefined}
      onCreated={submitted}
    />
  ) : (
    <CategoryTitleDialog {...field} action={action} error={written.error} />
  );
}

/** Reports whether it could be made. The dialog closes after its change, so that React draws both together. */
function submit(text: Text): boolean {
  switch (text.kind) {
    case 'create note':
      return isHeld(text.category, text) || createNote(text);
    case 'edit note':
      if (!isHeld(text.note.category, text)) updateNote(text);
      break;
    case 'create category':
      createCategory(text);
      break;
    case 'edit category':
      updateCategory(text);
      break;
  }
  return true;
}

/** The sharing of its category may have ended since the dialog was opened: the text waits for its user. */
function isHeld(category: string, text: Text): boolean {
  const ended = endedSharing(category);
  if (!ended) return false;
  holdTyped(checklist().queue, textOf(text), ended);
  openWaiting({});
  return true;
}
