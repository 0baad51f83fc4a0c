import type { Note } from '../../../contract/notes.ts';
import { useIsIn } from '../../ui/id-set.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { lazy } from '../open/lazy.ts';
import { write } from '../write/write.ts';
import { editing, stopEditing } from './editing.ts';

const editor = lazy(() => import('./NoteEditor.tsx'));

export function useEditor(note: Note) {
  const isEditing = useIsIn(editing(), note.id);
  const code = useLazy(editor, isEditing, () => {
    stopEditing(note.id);
    write({ kind: 'edit note', note });
  });
  return code?.NoteEditor;
}
