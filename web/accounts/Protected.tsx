import { Fragment, type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { useRouteGuard } from '../session/useRouteGuard.ts';
import { useStored } from '../session/useStored.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { OutOfReach } from '../ui/OutOfReach.tsx';

/** The route guard (spec sections 2 and 4). Another session finds new screens, not the ones left open. */
export function Protected({ isKept = false, children }: { isKept?: boolean; children: ReactNode }) {
  const session = useStored('refresh');
  const [login] = useState(loginAddress); // of the address that was asked for: a refused refresh leads away from it
  const { state, tryAgain } = useRouteGuard(isKept);
  if (state === 'denied') return <Redirect to={login} replace />;
  if (state === 'checking') return <LoadingOverlay />;
  if (state === 'unreachable') return <OutOfReach onTryAgain={tryAgain} />;
  return <Fragment key={session}>{children}</Fragment>;
}

/** Keeps through the login what the address brings: text that was shared with the site, or the code of a link. */
function loginAddress(): string {
  const { pathname, search, hash } = globalThis.location ?? {};
  if (pathname === '/join') return `/login${hash}`;
  return `/login${pathname === '/add' ? search : ''}`;
}
