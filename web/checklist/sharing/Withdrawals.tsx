import { useSessionStore } from '../../session/useSession.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { later } from '../open/later.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

/** Says which categories are no longer shared with the user. */
export function Withdrawals() {
  const all = useSessionStore(withdrawn);
  const code = useLazy(later, all.length > 0);
  return code ? <code.WithdrawnBars all={all} /> : null;
}
