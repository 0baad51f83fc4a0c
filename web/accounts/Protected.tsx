import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import { useRouteGuard } from '../session/useRouteGuard.ts';
import { useStored } from '../session/useStored.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { Move } from '../ui/Move.tsx';
import { OutOfReach } from '../ui/OutOfReach.tsx';

interface ProtectedProps {
  isKept?: boolean | undefined;
  /** In place of the login, for those who are signed out. */
  Visitors?: ComponentType | undefined;
  children: ReactNode;
}

/** The route guard (spec sections 2 and 4). Another session finds new screens, not the ones left open. */
export function Protected({ isKept = false, Visitors, children }: ProtectedProps) {
  const session = useStored('refresh');
  const [login] = useState(loginAddress); // of the address that was asked for: a refused refresh leads away from it
  const { state, tryAgain } = useRouteGuard(isKept);
  if (state === 'denied') return Visitors ? <Visitors /> : <Move to={login} />;
  if (state === 'checking') return <LoadingOverlay />;
  if (state === 'unreachable') return <OutOfReach onTryAgain={tryAgain} />;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Fragment key={session}>{children}</Fragment>
    </Suspense>
  );
}

/** Keeps through the login the text that was shared with the site. */
function loginAddress(): string {
  const { pathname, search } = globalThis.location ?? {};
  return `/login${pathname === '/add' ? search : ''}`;
}
