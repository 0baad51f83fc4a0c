import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { ChecklistPage } from '../checklist/ChecklistPage.tsx';
import { storeTokens } from '../session/tokens.ts';
import { clearStorage } from './clear-storage.ts';
import { openDialogsInJsdom } from './dialogs-in-jsdom.ts';
import { accessToken } from './fake-api.ts';
import { fakeChecklist } from './fake-checklist.ts';
import { noteOf as noteOfCategory } from './note-of.ts';

export const ROAD_TRIP: Category = { id: 'road', title: 'Road trip' };
export const HOME: Category = { id: 'home', title: 'Home' };

const IN_A_MONTH = Date.now() / 1000 + 30 * 86_400;

export const ANN = {
  access: accessToken({ user_id: 'ann' }),
  refresh: accessToken({ user_id: 'ann', sid: 'of ann', exp: IN_A_MONTH }),
};

/** A note, of the category Road trip by default. */
export const noteOf = (content: string, more: Partial<Note> = {}): Note =>
  noteOfCategory(content, ROAD_TRIP.id, more);

/** For tests: the checklist screen before a server that holds this. */
export function renderChecklist(...server: Parameters<typeof fakeChecklist>) {
  const checklist = fakeChecklist(...server);
  openDialogsInJsdom();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  history.replaceState(null, '', '/checklist');
  storeTokens(ANN);
  render(<ChecklistPage />);
  onTestFinished(clearStorage);
  return { ...checklist, user: userEvent.setup() };
}

/** For tests: the checklist screen once it shows these notes; what it has asked for is forgotten. */
export async function openNotes(...notes: readonly Note[]) {
  const checklist = renderChecklist([ROAD_TRIP, HOME], notes);
  await screen.findByRole('tabpanel');
  checklist.asked.length = 0;
  return checklist;
}

/** The row of a note, or undefined where it is not shown. */
export function rowOf(content: string) {
  const row = screen.queryByText(content, { selector: '[role=tabpanel][id] p' })?.parentElement;
  return row ? within(row) : undefined;
}

/** The top-level rows as they read: number and content, `---` for a line. */
export function rows(): string[] {
  return Array.from(document.querySelectorAll('[role=tabpanel][id] ol > li'), (row) =>
    row.querySelector('hr')
      ? '---'
      : `${row.querySelector('button')?.textContent} ${row.querySelector('p')?.textContent}`,
  );
}
