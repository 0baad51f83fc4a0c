import { closeDialog, dropDraft, keepDraft, leaveDialog, type OpenText } from '../open/open-dialogs.ts';
import { CategoryTitleDialog } from './CategoryTitleDialog.tsx';
import { DraftDialog } from './DraftDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { NoteContentDialog } from './NoteContentDialog.tsx';
import { createCategory, createNote, updateCategory, updateNote } from './submit.ts';
import { textOf } from './text-dialogs.ts';

/** A dialog that somebody types into, with what becomes of a text that is not saved. */
export function TextDialog({ dialog }: { dialog: OpenText }) {
  const title = titleOf(dialog);
  if (dialog.offer) return <DraftDialog title={title} dialog={dialog} offer={dialog.offer} />;
  return (
    <>
      <Fields title={title} dialog={dialog} />
      {dialog.isLeaving && <LeaveDialog dialog={dialog} />}
    </>
  );
}

function Fields({ title, dialog }: { title: string; dialog: OpenText }) {
  function close(): void {
    dropDraft(dialog);
    closeDialog(dialog.key);
  }
  const field = {
    title,
    value: textOf(dialog),
    onChange: (text: string) => keepDraft(dialog, text),
    onSubmit: () => submit(dialog) && close(),
    onClose: () => leaveDialog(dialog),
  };
  const action = dialog.kind.startsWith('create') ? 'Create' : 'Update';
  return dialog.kind.endsWith('note') ? (
    <NoteContentDialog
      {...field}
      action={action}
      target={dialog.kind === 'create note' ? dialog : undefined}
      onCreated={close}
    />
  ) : (
    <CategoryTitleDialog {...field} action={action} error={dialog.error} />
  );
}

function titleOf(dialog: OpenText): string {
  switch (dialog.kind) {
    case 'create note':
      return dialog.parent === null ? 'Create a Note' : 'Create a sub note';
    case 'edit note':
      return 'Edit Note';
    case 'create category':
      return 'Create Category';
    case 'edit category':
      return 'Edit Category';
  }
}

/** Reports whether it could be made. The dialog closes after its change, so that React draws both together. */
function submit(dialog: OpenText): boolean {
  switch (dialog.kind) {
    case 'create note':
      return createNote(dialog);
    case 'edit note':
      updateNote(dialog);
      break;
    case 'create category':
      createCategory(dialog);
      break;
    case 'edit category':
      updateCategory(dialog);
      break;
  }
  return true;
}
