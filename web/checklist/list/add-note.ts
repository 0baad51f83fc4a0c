/** The id of the field of the list that adds a note. */
export const ADD_NOTE = 'add-note';
