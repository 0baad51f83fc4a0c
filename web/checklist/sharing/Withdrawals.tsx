import { useSessionStore } from '../../session/useSession.ts';
import { useLazy } from '../../ui/lazy-code.ts';
import { later } from '../open/later.ts';
import { withdrawn } from '../store/people/withdrawn.ts';

/** Names the categories that are no longer shared with the user, one after another. */
export function Withdrawals() {
  const [first] = useSessionStore(withdrawn);
  const code = useLazy(later, first !== undefined);
  return code && first ? <code.WithdrawnBar key={first.space} {...first} /> : null;
}
