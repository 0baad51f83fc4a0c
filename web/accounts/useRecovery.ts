import { useEffect, useState } from 'react';
import {
  createRecoveryCode,
  listRecoveryCodes,
  type NewRecoveryCode,
  type RecoveryCode,
} from '../../contract/recovery-codes.ts';
import { call } from '../session/call.ts';

/** The recovery code of the user, as far as it may be told: undefined until it is known, null when there is none. */
export function useRecovery() {
  const [code, setCode] = useState<RecoveryCode | null>();
  useEffect(() => {
    const gone = new AbortController();
    call(listRecoveryCodes, { signal: gone.signal }).then(
      ([kept = null]) => setCode(kept),
      () => {}, // the row does without it
    );
    return () => gone.abort();
  }, []);
  return {
    code,
    async make(password: string): Promise<NewRecoveryCode> {
      const made = await call(createRecoveryCode, { body: { password } });
      setCode({ created_at: made.created_at, used_at: null });
      return made;
    },
  };
}

export type Recovery = ReturnType<typeof useRecovery>;
