import { focusPage, pageFocus } from '../../ui/modal.ts';

/** Takes the focus from the row of a note that is about to go to the next one, or to what creates a new one. */
export function focusNextRow(id: string): void {
  const row = document.getElementById(`note-${id}`)?.closest('li');
  if (!row?.contains(pageFocus())) return;
  focusPage(neighbourOf(row)?.querySelector('button, input') ?? createButton());
}

/** The row below, or else the one above, or else the note that a sub note belongs to. A list may go on in another `ol`. */
function neighbourOf(row: HTMLLIElement): Element | null | undefined {
  const list = row.parentElement;
  return (
    noteIn(row.nextElementSibling) ??
    list?.nextElementSibling?.querySelector(':scope > li') ??
    row.previousElementSibling ??
    list?.previousElementSibling?.querySelector(':scope > li:last-child') ??
    list?.closest('li')
  );
}

/** The row, when it is that of a note: a quick line may stand below the last one. */
const noteIn = (row: Element | null): Element | null => (row?.querySelector('[id^="note-"]') ? row : null);

function createButton(): HTMLElement | null {
  return document.getElementById('create-note');
}
