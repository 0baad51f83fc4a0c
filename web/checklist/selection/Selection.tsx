import { useEffect } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { useLayer } from '../../ui/back.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { useFocusReturn } from '../list/useFocusReturn.ts';
import { lazy } from '../open/lazy.ts';
import { sayMissing } from '../open/open-dialogs.ts';
import { select, selection } from './selection.ts';
import { usePresses } from './usePresses.ts';

const bar = lazy(() => import('./SelectionBar.tsx'));
const picks = lazy(() => import('./pick.ts'));

function pick(id: string, isRange: boolean): void {
  picks.load().then((code) => (isRange ? code.pickTo : code.togglePick)(id), sayMissing);
}

/** Selects several notes of a category: what begins it, the bar with what can be done with them, and how many they are. */
export function Selection({ className }: { className: string | undefined }) {
  const ids = useSessionStore(selection);
  const focusEvents = useFocusReturn();
  const code = useLazy(bar, ids !== null, sayMissing);
  usePresses(pick);
  useLayer(ids !== null, () => select(null));
  useEffect(() => () => select(null), []);
  return (
    <div className={className} {...focusEvents}>
      {code && <code.SelectionBar ids={ids ?? []} />}
      <p role="status" className="visually-hidden">
        {ids && `${ids.length} selected`}
      </p>
    </div>
  );
}
