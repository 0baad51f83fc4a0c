/** The element of a note's row in the document: its id, the row of an id, and the note of a row. */
const PREFIX = 'note-';

export const rowId = (note: string): string => `${PREFIX}${note}`;

/** Selects all rows, sub notes and lines too. */
export const ROWS = `[id^="${PREFIX}"]`;

/** Selects the rows that can be selected by the user: lines can not. */
export const NOTE_ROWS = `${ROWS}:not([data-divider])`;

export const rowOf = (note: string): HTMLElement | null => document.getElementById(rowId(note));

export const noteIn = (row: Element): string => row.id.slice(PREFIX.length);

export const rowAround = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>(ROWS) ?? null;
