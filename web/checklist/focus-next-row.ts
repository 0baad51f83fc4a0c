/** Takes the focus from the row of a note that is about to go to the next one, or to what creates a new one. */
export function focusNextRow(id: string): void {
  const row = document.getElementById(`note-${id}`)?.closest('li');
  if (!row?.contains(document.activeElement)) return;
  const neighbour =
    row.nextElementSibling ?? row.previousElementSibling ?? row.parentElement?.closest('li') ?? null;
  const target = neighbour?.querySelector<HTMLElement>('button, input') ?? createButton();
  target?.focus();
}

function createButton(): HTMLElement | null {
  return document.getElementById('create-note');
}
