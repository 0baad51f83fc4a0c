import { flushSync } from 'react-dom';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  renamePasskey,
} from '../../../contract/passkeys.ts';
import { call } from '../../session/call.ts';
import { useLoaded } from '../useLoaded.ts';

/** The passkeys of the user; undefined until they are known, null when they could not be loaded. */
export function usePasskeys() {
  const [passkeys, setPasskeys, askAgain] = useLoaded<readonly Passkey[]>((signal) =>
    call(listPasskeys, { signal }),
  );
  return {
    passkeys,
    askAgain,
    async add(body: BodyOf<typeof addPasskey>) {
      const added = await call(addPasskey, { body });
      setPasskeys((all) => [added, ...(all ?? [])]);
    },
    async rename({ id }: Passkey, name: string) {
      const renamed = await call(renamePasskey, { params: { id }, body: { name } });
      setPasskeys((all) => all?.map((passkey) => (passkey.id === id ? renamed : passkey)));
    },
    /** Drawn at once, so that the focus can go on to what is left. */
    async remove({ id }: Passkey) {
      await call(deletePasskey, { params: { id } });
      flushSync(() => setPasskeys((all) => all?.filter((passkey) => passkey.id !== id)));
    },
  };
}

export type Passkeys = ReturnType<typeof usePasskeys>;
