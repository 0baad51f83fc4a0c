import { useQuery } from '@tanstack/react-query';
import { readUser, type User } from '../../contract/accounts.ts';
import { call } from '../api/call.ts';
import { readTokens } from '../api/tokens.ts';
import { useStored } from '../api/useStored.ts';

/**
 * The user whose access token is stored; null when there is none or the load failed (spec section 4), undefined until
 * that is known. Follows logins and logouts, those of other tabs too.
 */
export function useCurrentUser(): User | null | undefined {
  const access = useStored('access');
  useStored('refresh'); // another session clears the query of the one before: it is begun anew
  const { data, isError } = useQuery({
    queryKey: ['user'],
    queryFn: ({ signal }) => call(readUser, { signal }),
    // asked anew each time: an effect may still hold the options of before a logout
    enabled: () => readTokens().access !== null,
  });
  if (typeof access !== 'string') return access;
  return data ?? (isError ? null : undefined);
}
