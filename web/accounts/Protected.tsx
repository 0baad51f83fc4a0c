import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { renewAccess } from '../api/renew-access.ts';
import { readTokens } from '../api/tokens.ts';
import { useStored } from '../api/useStored.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { expiryOf } from './token-expiry.ts';

/**
 * The route guard (spec section 4). It judges the access token on entry only: one that expires later is renewed by the
 * calls, without a screen falling away under its user. A session that ends or is another's begins anew.
 */
export function Protected({ children }: { children: ReactNode }) {
  const access = useStored('access');
  const refresh = useStored('refresh');
  if (access === undefined) return <LoadingOverlay />;
  if (access === null) return <Redirect to="/login" replace />;
  return <Guard key={refresh}>{children}</Guard>;
}

function Guard({ children }: { children: ReactNode }) {
  const [{ tokens, expiry, enteredAt }] = useState(enter);
  const isExpired = expiry !== undefined && expiry <= enteredAt;
  const renewal = useQuery({
    queryKey: ['renewal', tokens.access],
    queryFn: () => renewAccess(tokens),
    enabled: isExpired,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (expiry === undefined || renewal.isError) return <Redirect to="/login" replace />;
  return isExpired && renewal.isPending ? <LoadingOverlay /> : children;
}

function enter() {
  const tokens = readTokens();
  return { tokens, expiry: expiryOf(tokens.access ?? ''), enteredAt: Date.now() };
}
