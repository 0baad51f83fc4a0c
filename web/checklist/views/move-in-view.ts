import { change } from '../store/checklist.ts';
import { notice } from '../store/notice.ts';
import { storedPlace } from './in-view.ts';

const KEPT_APART = '“Done last” is on: done notes stay below the open ones';

/** Moves a note behind another row that is shown; under "Done last" within the open or the done ones. */
export function moveInView(...[id, behind, rows]: Parameters<typeof storedPlace>): void {
  const after = storedPlace(id, behind, rows);
  if (after !== undefined) change({ kind: 'move note', id, after });
  else if (rows.last.size > 0) notice().write({ kind: 'said', text: KEPT_APART });
}
