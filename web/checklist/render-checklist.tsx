import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { accessToken } from '../api/fake-api.ts';
import { queryClient } from '../api/query-client.ts';
import { clearStorage } from '../api/storage.ts';
import { storeTokens } from '../api/tokens.ts';
import { openDialogsInJsdom } from '../ui/dialogs-in-jsdom.ts';
import { ChecklistPage } from './ChecklistPage.tsx';
import { fakeChecklist } from './fake-checklist.ts';
import { closeAllDialogs } from './kept-dialogs.ts';

export const ROAD_TRIP: Category = { id: 'road', title: 'Road trip' };
export const HOME: Category = { id: 'home', title: 'Home' };

export const ANN = { access: accessToken({ user_id: 'ann' }), refresh: 'of ann' };

/** A note of the category Road trip, unless told. */
export function noteOf(content: string, more: Partial<Note> = {}): Note {
  return {
    id: content,
    content,
    category: ROAD_TRIP.id,
    parent: null,
    important: false,
    scratched_out: false,
    ...more,
  };
}

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
  closeAllDialogs();
  storeTokens(ANN);
  render(
    <QueryClientProvider client={queryClient}>
      <ChecklistPage />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    clearStorage();
  });
  return { ...checklist, user: userEvent.setup() };
}

/** The row of a note, or undefined where it is not shown. */
export function rowOf(content: string) {
  const row = screen.queryByText(content, { selector: 'p' })?.parentElement;
  return row ? within(row) : undefined;
}

/** The top-level rows as they read: number and content, `---` for a line. */
export function rows(): string[] {
  return Array.from(document.querySelectorAll('ol > li'), (row) =>
    row.querySelector('hr')
      ? '---'
      : `${row.querySelector('button')?.textContent} ${row.querySelector('p')?.textContent}`,
  );
}
