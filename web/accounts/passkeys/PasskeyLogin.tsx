import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { toastMissing } from '../../ui/missing-code.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { keyIcon } from '../key-icon.ts';
import { hasPasskeys } from './has-passkeys.ts';
import styles from './PasskeyLogin.module.css';
import { usePasskeyOffer } from './usePasskeyOffer.ts';

const lazyLogin = lazyCode(() => import('./passkey-login.ts'));
const never = () => () => {};

/**
 * The way in without a password, where the browser has it. A pre-rendered page that names its host shows it at once,
 * because nearly all browsers do; any other waits for the browser's answer.
 */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const isThere = useSyncExternalStore(never, hasPasskeys, () => undefined);
  return isThere !== false && <Offer isThere={isThere} onDone={onDone} />;
}

function Offer({ isThere = false, onDone }: { isThere: boolean | undefined; onDone: () => void }) {
  const [isBusy, run] = useBusy();
  usePasskeyOffer(lazyLogin, isThere, onDone);

  async function logIn() {
    const code = await lazyLogin.load().catch(toastMissing);
    if (code && (await code.logInByPasskey())) onDone();
  }

  return (
    <div className={styles.offer} data-unsure={!isThere || undefined}>
      <p className={styles.or}>or</p>
      <Button
        icon={keyIcon}
        kind="secondary"
        wide
        busy={isBusy}
        className={styles.button}
        onClick={() => run(logIn)}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}
