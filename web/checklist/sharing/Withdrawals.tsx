import { useSessionStore } from '../../session/useSession.ts';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

export const lazyBars = lazyCode(() => import('./WithdrawnBars.tsx'));

/** Says which categories are no longer shared with the user. */
export function Withdrawals() {
  const all = useSessionStore(withdrawn);
  const code = useLazy(lazyBars, all.length > 0);
  return code ? <code.WithdrawnBars all={all} /> : null;
}
