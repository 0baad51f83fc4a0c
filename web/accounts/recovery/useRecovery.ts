import {
  createRecoveryCode,
  listRecoveryCodes,
  type NewRecoveryCode,
  type RecoveryCode,
} from '../../../contract/recovery-codes.ts';
import { call } from '../../session/call.ts';
import { isUnanswered } from '../profile-error.ts';
import { useLoaded } from '../useLoaded.ts';

/** Undefined while loading, null without a code. */
export function useRecovery() {
  const [codes, setCodes, askAgain] = useLoaded<readonly RecoveryCode[]>((signal) =>
    call(listRecoveryCodes, { signal }),
  );
  return {
    code: codes ? (codes[0] ?? null) : undefined, // the row does without one that could not be loaded
    async make(password: string): Promise<NewRecoveryCode> {
      try {
        const made = await call(createRecoveryCode, { body: { password } });
        setCodes([{ created_at: made.created_at, used_at: null }]);
        return made;
      } catch (error) {
        if (isUnanswered(error)) askAgain();
        throw error;
      }
    },
  };
}

export type Recovery = ReturnType<typeof useRecovery>;
