/** Brings the row of a new note into sight, in the frame after the one that shows its change. */
export function showRow(id: string): void {
  const show = () => document.getElementById(`note-${id}`)?.scrollIntoView({ block: 'nearest' });
  requestAnimationFrame(() => requestAnimationFrame(show));
}
