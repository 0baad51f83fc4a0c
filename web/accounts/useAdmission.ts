import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { renewAccess } from '../api/renew-access.ts';
import { expiryOf } from '../api/token-claims.ts';
import { readTokens } from '../api/tokens.ts';
import { useStored } from '../api/useStored.ts';

/**
 * Whether a protected screen may be shown. The access token is judged when a session enters: one that expires later is
 * renewed by the calls, without the screen falling away under its user.
 */
export function useAdmission(): 'checking' | 'allowed' | 'denied' {
  const access = useStored('access');
  const refresh = useStored('refresh');
  const [entry, setEntry] = useState<Entry>();
  if (refresh !== undefined && refresh !== entry?.tokens.refresh) setEntry(enter());
  const renewal = useQuery({
    queryKey: ['renewal', entry?.tokens.access],
    queryFn: () => renewAccess(entry?.tokens ?? readTokens()),
    enabled: entry?.isExpired === true,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (access === undefined || entry === undefined) return 'checking';
  if (access === null || entry.isExpired === undefined) return 'denied';
  if (!entry.isExpired) return 'allowed';
  if (renewal.isPending) return 'checking';
  return renewal.isSuccess ? 'allowed' : 'denied';
}

type Entry = ReturnType<typeof enter>;

/** The tokens that a session enters with; `isExpired` stays open when the access token names no expiry. */
function enter() {
  const tokens = readTokens();
  const expiry = expiryOf(tokens.access ?? '');
  return { tokens, isExpired: expiry === undefined ? undefined : expiry <= Date.now() };
}
