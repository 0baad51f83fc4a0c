/** Brings the row of a new note into sight; it is there with the next frame. */
export function showRow(id: string): void {
  requestAnimationFrame(() => document.getElementById(`note-${id}`)?.scrollIntoView({ block: 'nearest' }));
}
