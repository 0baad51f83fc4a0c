import { AlertDialog } from '../ui/AlertDialog.tsx';
import { CategoryTitleDialog } from './CategoryTitleDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { keepDraft } from './kept-dialogs.ts';
import { NoteContentDialog } from './NoteContentDialog.tsx';
import { closeDialog, type OpenDialog } from './open-dialogs.ts';
import { PriorityDialog } from './PriorityDialog.tsx';
import type { useCategoryVerbs } from './useCategoryVerbs.ts';
import { useDialogs } from './useDialogs.ts';
import type { useNoteVerbs } from './useNoteVerbs.ts';

type Verbs = ReturnType<typeof useNoteVerbs> & ReturnType<typeof useCategoryVerbs>;

/** Whatever dialogs are open, each above those before it. The page around them is not drawn when one opens or closes. */
export function ChecklistDialogs({ verbs }: { verbs: Verbs }) {
  return useDialogs().map((dialog) => (
    <ChecklistDialog key={dialog.key} dialog={dialog} onClose={() => closeDialog(dialog.key)} verbs={verbs} />
  ));
}

interface ChecklistDialogProps {
  dialog: OpenDialog;
  onClose: () => void;
  verbs: Verbs;
}

function ChecklistDialog({ dialog, onClose, verbs }: ChecklistDialogProps) {
  const { key } = dialog;
  switch (dialog.kind) {
    case 'create note':
      return (
        <NoteContentDialog
          title={dialog.parent ? 'Create a sub note' : 'Create a Note'}
          action="Create"
          content={dialog.draft ?? ''}
          onChange={(content) => keepDraft(dialog, content)}
          onSubmit={() => verbs.createNote(key, dialog, dialog.draft ?? '')}
          onClose={onClose}
        />
      );
    case 'edit note':
      return (
        <NoteContentDialog
          title="Edit Note"
          action="Update"
          content={dialog.draft ?? dialog.note.content}
          onChange={(content) => keepDraft(dialog, content)}
          onSubmit={() => verbs.updateNote(key, dialog.note, dialog.draft ?? dialog.note.content)}
          onClose={onClose}
        />
      );
    case 'delete note':
      return (
        <DeleteDialog
          title="Delete Note"
          question="Are you sure you want to delete this note?"
          quote={dialog.note.content}
          onDelete={() => verbs.deleteNote(key, dialog.note)}
          onClose={onClose}
        />
      );
    case 'create category':
      return (
        <CategoryTitleDialog
          title="Create Category"
          action="Create"
          draft={dialog.draft ?? ''}
          error={dialog.error}
          onSubmit={(title) => verbs.createCategory(key, title)}
          onClose={onClose}
        />
      );
    case 'edit category':
      return (
        <CategoryTitleDialog
          title="Edit Category"
          action="Update"
          draft={dialog.draft ?? dialog.category.title}
          error={dialog.error}
          onSubmit={(title) => verbs.updateCategory(key, dialog.category, title)}
          onClose={onClose}
        />
      );
    case 'delete category':
      return (
        <DeleteDialog
          title="Delete Category"
          question="Are you sure you want to delete this category?"
          quote={dialog.category.title}
          error={dialog.error}
          onDelete={() => verbs.deleteCategory(key, dialog.category)}
          onClose={onClose}
        />
      );
    case 'set priority':
      return (
        <PriorityDialog
          categories={dialog.order}
          error={dialog.error}
          onApply={(order) => verbs.orderCategories(key, order)}
          onClose={onClose}
        />
      );
    case 'alert':
      return <AlertDialog message={dialog.message} onClose={onClose} />;
  }
}
