import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';
import { sayMissing } from '../open/open-dialogs.ts';

const lazyJoin = lazyCode(() => import('./JoinPage.tsx'));

/** What a link to a shared category leads to. */
export function Joining() {
  const code = useLazy(lazyJoin, true, sayMissing);
  return code ? <code.JoinPage /> : <LoadingOverlay />;
}
