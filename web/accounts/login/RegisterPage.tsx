import { useEffect, useEffectEvent } from 'react';
import { forgetSession } from '../../session/log-in.ts';
import { clearLocalStorage } from '../../session/storage.ts';
import { readTokens } from '../../session/tokens.ts';
import { unsaved } from '../../session/unsaved.ts';
import { useMove } from '../../ui/Move.tsx';
import { LoginPage } from './LoginPage.tsx';

/**
 * Clears all local storage, then shows the registration mode (spec section 2). When changes wait on this device, the
 * logout asks a signed-in user before it clears them; those of a user who is signed out stay for the next login.
 */
export function RegisterPage() {
  const move = useMove();
  const ask = useEffectEvent(() => move('/logout', { replace: true }));
  useEffect(() => {
    if (unsaved().read() > 0) return ask();
    if (readTokens().access === null) return clearLocalStorage();
    let isCurrent = true;
    void waitsOnDevice().then((waits) => isCurrent && (waits ? ask() : forgetSession()));
    return () => {
      isCurrent = false;
    };
  }, []);
  return <LoginPage startsIn="register" />;
}

/** Without the code to count them, changes may wait. */
async function waitsOnDevice(): Promise<boolean> {
  const kept = await import('../../session/kept.ts').catch(() => undefined);
  return kept === undefined || (await kept.countWaiting('own')) > 0;
}
