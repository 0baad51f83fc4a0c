import { useEffect, useSyncExternalStore } from 'react';
import type { Category } from '../../contract/categories.ts';
import type { Note } from '../../contract/notes.ts';
import { newVersion } from '../offline/new-version.ts';
import { useSessionStore } from '../session/useSession.ts';
import { useLazy } from '../ui/lazy-code.ts';
import { RoomBar } from './limits/RoomBar.tsx';
import { lazy } from './open/lazy.ts';
import { sharedIn } from './store/changes/lists.ts';
import type { Shown } from './store/checklist.ts';
import { connection } from './store/live.ts';
import { notice } from './store/notice.ts';
import { withdrawn } from './store/people/withdrawn.ts';
import { UndoBar } from './undo/UndoBar.tsx';
import { ConnectionBar } from './waiting/ConnectionBar.tsx';
import { openWaiting } from './waiting/open-waiting.ts';
import { waitingCount } from './waiting/waiting.ts';

const withdrawnBar = lazy(() => import('./sharing/WithdrawnBar.tsx'));
const remindBar = lazy(() => import('./reminders/RemindBar.tsx'));
const versionBar = lazy(() => import('./waiting/VersionBar.tsx'));

/** On top of the sheet, one bar at a time, or they would push the notes off a phone. */
export function Bars({ lists }: { lists: Shown }) {
  const { categories, notes, reminders } = lists;
  const isNoticed = useSessionStore(notice) !== null;
  const [ended] = useSessionStore(withdrawn);
  const isOffline = useSessionStore(connection) === 'offline';
  const count = useSessionStore(waitingCount);
  const goOver = useSyncExternalStore(newVersion.listen, newVersion.read, () => null);
  const gone = useLazy(withdrawnBar, ended !== undefined);
  const version = useLazy(versionBar, goOver !== null);
  const remind = useLazy(remindBar, Boolean(reminders?.length));
  useEffect(() => {
    if (location.hash === '#waiting') openWaiting({}); // from a logout that asked
  }, []);
  const aboutConnection = (isOffline || count > 0) && <ConnectionBar isOffline={isOffline} count={count} />;
  /** Below a notice, the first that has something to show. */
  const ranks = [
    ended && gone && <gone.WithdrawnBar key={ended.space} {...ended} />,
    aboutConnection,
    goOver && version && <version.VersionBar goOver={goOver} />,
    notes && <RoomBar notes={ownNotes(categories, notes)} />,
  ];
  const bar = ranks.find(Boolean);
  return (
    <>
      <UndoBar />
      {!isNoticed &&
        (remind ? <remind.RemindBar lists={lists} otherwise={bar} connection={aboutConnection} /> : bar)}
    </>
  );
}

/** The limits are those of the user's own lists; shared categories have their own. */
function ownNotes(categories: readonly Category[] = [], notes: readonly Note[]): readonly Note[] {
  const shared = sharedIn(categories);
  return shared.length === 0 ? notes : notes.filter(({ category }) => !shared.includes(category));
}
