import { NOTES_MAX, TEXT_MAX_BYTES } from '../../../contract/limits.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { lazy } from '../open/lazy.ts';
import type { Lists } from '../store/changes/lists.ts';

const roomLeft = lazy(() => import('./RoomLeft.tsx'));

/** From this share on the bar shows the limits of the lists. */
const NEAR = 0.9;

/** No unit of UTF-16 takes more than three bytes of UTF-8: most lists are found small without counting more. */
function mayBeNear(notes: Lists['notes']): boolean {
  const units = notes.reduce((sum, { content }) => sum + content.length, 0);
  return notes.length >= NEAR * NOTES_MAX || 3 * units >= NEAR * TEXT_MAX_BYTES;
}

/** On top of the sheet: how much room is left, before a limit is reached. */
export function RoomBar({ notes }: { notes: Lists['notes'] }) {
  // Without its code there is no bar: the server's refusal names the limit.
  const code = useLazy(roomLeft, mayBeNear(notes));
  return code && <code.RoomLeft notes={notes} near={NEAR} />;
}
