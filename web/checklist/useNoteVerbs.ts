import { useMemo } from 'react';
import type { Category } from '../../contract/categories.ts';
import { DIVIDER, type Note } from '../../contract/notes.ts';
import { errorMessage } from '../api/error-message.ts';
import { randomUuid } from '../api/random-uuid.ts';
import { focusNextRow } from './focus-next-row.ts';
import type { NoteActions } from './note-list-context.ts';
import { type ChecklistDialog, closeDialog, openDialog } from './open-dialogs.ts';
import { showRow } from './show-row.ts';
import type { useNotes } from './useNotes.ts';

const NO_CATEGORY: ChecklistDialog = { kind: 'alert', message: 'Please select a category first' };

interface NotePlace {
  readonly category: string;
  readonly parent: Note | null;
  /** Its id when it was sent before. */
  readonly id?: string;
}

/**
 * What a user does with notes. All of it shows at once; on refusal the old state comes back, the spec's alert says why
 * and a typed text is offered again. The dialog closes last, so that React draws it and the change together.
 */
export function useNoteVerbs(
  { create, update, remove, order }: ReturnType<typeof useNotes>,
  selected: Category | undefined,
) {
  const constant = useMemo(() => {
    const alertOf = (sentence: string) => (error: unknown) =>
      openDialog({ kind: 'alert', message: `${sentence}: ${errorMessage(error)}` });

    function removeNow({ id }: Note, what: 'line' | 'note') {
      focusNextRow(id);
      remove(id).catch(alertOf(`Failed to delete ${what}`));
    }
    function createNow(id: string, content: string, { category, parent }: NotePlace) {
      showRow(id);
      return create({ id, content, category, parent: parent?.id ?? null });
    }
    const actions: NoteActions = {
      update: (note, change) => void update(note.id, change).catch(alertOf('Failed to update note')),
      addSubNote: (parent) => openDialog({ kind: 'create note', category: parent.category, parent }),
      edit: (note) => openDialog({ kind: 'edit note', note }),
      remove: (note) => openDialog({ kind: 'delete note', note }),
      // A line has no words to ask about.
      removeLine: (line) => removeNow(line, 'line'),
    };
    return {
      actions,
      orderNotes: (ordering: string[]) => void order(ordering).catch(alertOf('Failed to reorder notes')),
      deleteNote(key: string, note: Note) {
        removeNow(note, 'note');
        closeDialog(key);
      },
      updateNote(key: string, note: Note, content: string) {
        update(note.id, { content }).catch((error: unknown) => {
          openDialog({ kind: 'edit note', note, draft: content });
          alertOf('Failed to update note')(error);
        });
        closeDialog(key);
      },
      createNote(key: string, { category, parent, id = randomUuid() }: NotePlace, content: string) {
        createNow(id, content, { category, parent }).catch((error: unknown) => {
          openDialog({ kind: 'create note', category, parent, id, draft: content });
          alertOf('Failed to create note')(error);
        });
        closeDialog(key);
      },
      addLine: (category: string) =>
        void createNow(randomUuid(), DIVIDER, { category, parent: null }).catch(
          alertOf('Failed to create line'),
        ),
    };
  }, [create, update, remove, order]);

  return {
    ...constant,
    startNote() {
      openDialog(selected ? { kind: 'create note', category: selected.id, parent: null } : NO_CATEGORY);
    },
    createNote(key: string, place: NotePlace, content: string) {
      if (selected) constant.createNote(key, place, content);
      else openDialog(NO_CATEGORY);
    },
    addLine() {
      if (selected) constant.addLine(selected.id);
      else openDialog(NO_CATEGORY);
    },
  };
}
