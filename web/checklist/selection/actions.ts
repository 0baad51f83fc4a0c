import type { Note } from '../../../contract/notes.ts';
import { askToDeleteNotes } from '../delete/delete.ts';
import { deleteNotes } from '../delete/delete-notes.ts';
import { notesNow } from '../list/shown-notes.ts';
import { openMove } from '../move/open-move.ts';
import { change } from '../store/checklist.ts';
import { picked, selection } from './selection.ts';

type Flag = 'important' | 'scratched_out';

const selectedNotes = (): readonly Note[] => notesNow().filter(({ id }) => picked().has(id));

const ids = (): readonly string[] => selectedNotes().map(({ id }) => id);

export const isSelecting = (): boolean => (selection().read() ?? []).length > 0;

export const haveAll = (flag: Flag): boolean => isSelecting() && selectedNotes().every((note) => note[flag]);

/** Sets a flag of all selected notes, or takes it off where all have it: as one change. */
export const toggleFlag = (flag: Flag): void =>
  change({ kind: 'update notes', ids: ids(), flag, value: !haveAll(flag) });

export const moveSelected = (): void => openMove({ ids: ids() });

/** As the button does: it asks. */
export const deleteSelected = (): void => askToDeleteNotes(ids());

/** As a key does: undo is the way back. */
export const deleteSelectedAtOnce = (): void => deleteNotes(ids());
