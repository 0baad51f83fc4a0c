import { type Context, createContext, use } from 'react';
import type { Note, NoteChange } from '../../contract/notes.ts';

/** What a row asks for. The functions are the same as long as the screen lives, so no row renders because of them. */
export interface NoteActions {
  readonly update: (note: Note, change: NoteChange) => void;
  readonly addSubNote: (parent: Note) => void;
  readonly edit: (note: Note) => void;
  readonly remove: (note: Note) => void;
  readonly removeLine: (line: Note) => void;
}

export const NoteActionsContext = createContext<NoteActions | null>(null);

/** What the rows of one screen remember together; no row renders when another writes here. */
export interface RowMemory {
  /** Ids of the parents that are expanded. */
  readonly expanded: Set<string>;
  /** The one tray that is open. */
  tray: { readonly id: string; readonly close: () => void } | null;
}

export const RowMemoryContext = createContext<RowMemory | null>(null);

/** On paper everything is expanded. */
export const PrintingContext = createContext(false);

export const useNoteActions = (): NoteActions => useProvided(NoteActionsContext);
export const useRowMemory = (): RowMemory => useProvided(RowMemoryContext);

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('There is no NoteList around this component');
  return value;
}
