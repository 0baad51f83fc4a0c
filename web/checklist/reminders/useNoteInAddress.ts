import { useEffect } from 'react';
import type { Note } from '../../../contract/notes.ts';
import { lazy } from '../open/lazy.ts';

const going = lazy(() => import('./go-to.ts'));

/** Shows the note that the address names, as that of a notification does. */
export function useNoteInAddress(notes: readonly Note[] | undefined): void {
  const isHere = notes !== undefined;
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const id = search.get('note');
    if (id === null || !isHere) return;
    search.delete('note');
    history.replaceState(history.state, '', `${location.pathname}?${search}`);
    going.load().then(
      ({ goTo }) => goTo(id),
      () => {}, // offline, the category of the note is open
    );
  }, [isHere]);
}
