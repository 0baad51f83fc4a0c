import { flushSync } from 'react-dom';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  createPersonalToken,
  deletePersonalToken,
  listPersonalTokens,
  type NewPersonalToken,
  type PersonalToken,
} from '../../../contract/personal-tokens.ts';
import { call } from '../../session/call.ts';
import { useLoaded } from '../useLoaded.ts';

/** The personal tokens of the user; undefined until they are known, null when they could not be loaded. */
export function usePersonalTokens() {
  const [tokens, setTokens, askAgain] = useLoaded<readonly PersonalToken[]>((signal) =>
    call(listPersonalTokens, { signal }),
  );
  return {
    tokens,
    askAgain,
    async create(body: BodyOf<typeof createPersonalToken>): Promise<NewPersonalToken> {
      const { token, ...kept } = await call(createPersonalToken, { body });
      setTokens((all) => [kept, ...(all ?? [])]);
      return { token, ...kept };
    },
    /** Drawn at once, so that the focus can go on to what is left. */
    async revoke({ id }: PersonalToken) {
      await call(deletePersonalToken, { params: { id } });
      flushSync(() => setTokens((all) => all?.filter((token) => token.id !== id)));
    },
  };
}

export type PersonalTokens = ReturnType<typeof usePersonalTokens>;
