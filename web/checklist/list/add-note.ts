/** The line of the list that adds a note, in the document. */
export const ADD_NOTE = 'add-note';
