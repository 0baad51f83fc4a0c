import { Fragment, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useStored } from '../api/useStored.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { useAdmission } from './useAdmission.ts';

/** The route guard (spec sections 2 and 4). Another session finds new screens, not the ones left open. */
export function Protected({ children }: { children: ReactNode }) {
  const session = useStored('refresh');
  const admission = useAdmission();
  if (admission === 'denied') return <Redirect to="/login" replace />;
  if (admission === 'checking') return <LoadingOverlay />;
  return <Fragment key={session}>{children}</Fragment>;
}
