import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pendingJoin } from '../../session/pending-join.ts';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';
import { toastMissing } from '../../ui/missing-code.ts';
import { Scene } from '../../ui/Scene.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { toast } from '../../ui/toast.ts';
import type { LoginMode } from '../login-rules.ts';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { CredentialsForm } from './CredentialsForm.tsx';
import { GoneNote } from './GoneNote.tsx';
import { InvitedLead } from './InvitedLead.tsx';
import styles from './LoginPage.module.css';
import { StorageNote } from './StorageNote.tsx';
import { useKeyboardOpen } from './useKeyboardOpen.ts';
import { WaitingNote } from './WaitingNote.tsx';

const MODES = {
  login: { title: 'Login', question: "Don't have an account?", toggle: 'Register here', href: '/register' },
  register: { title: 'Register', question: 'Already have an account?', toggle: 'Login here', href: '/login' },
} as const;

const lazyRecovery = lazyCode(() => import('../recovery/RecoveryForm.tsx'));

/** The shared login and register screen (spec section 2). A switch of its mode begins with empty fields. */
export function LoginPage({ startsIn = 'login' }: { startsIn?: LoginMode }) {
  const [path, navigate] = useLocation();
  const [{ mode, username, isSwitched }, setForm] = useState({
    mode: startsIn,
    username: registeredName(),
    isSwitched: registeredName() !== '',
  });
  const isInvited = useInvited(path);
  const [recovery, setRecovery] = useState<'asked' | 'done'>();
  const code = useLazy(lazyRecovery, recovery !== undefined, () => {
    setRecovery(undefined);
    void toastMissing();
  });
  const isRecovery = code !== undefined && recovery === 'asked';
  const { question, toggle, href } = MODES[mode];
  const title = isRecovery ? 'Recovery' : MODES[mode].title;
  const isKeyboardOpen = useKeyboardOpen();
  useEffect(() => {
    if (registeredName() !== '') history.replaceState(null, ''); // a reload begins with an empty form
  }, []);
  useEffect(() => {
    // The route stays the same when the mode is switched; the name of the screen does not.
    document.title = document.title.replace(/^[^·]*(?= ·)/, title);
  }, [title]);

  function switchTo(mode: LoginMode, username = '') {
    setRecovery(undefined);
    setForm({ mode, username, isSwitched: true });
    if (mode === 'login' && path !== '/login') {
      // Back to /register would clear storage, by then that of a signed-in user.
      navigate('/login', { replace: true, state: { registered: username } });
    }
  }

  function finish(username: string) {
    if (location.pathname !== path) return; // has left this screen meanwhile
    if (mode === 'login') {
      if (pendingJoin() !== null) return navigate('/join', { replace: true });
      const { search } = location;
      navigate('/');
      return search && navigate(`/add${search}`); // a text was shared with the site before its user was known
    }
    toast.success('Registration successful!');
    switchTo('login', username);
  }

  function recover(username: string, recovery: 'asked' | 'done' | undefined) {
    setForm({ mode, username, isSwitched: true });
    setRecovery(recovery);
  }

  function toggleMode(event: MouseEvent) {
    event.preventDefault();
    switchTo(mode === 'login' ? 'register' : 'login');
  }

  return (
    <div className={styles.screen} data-low={isKeyboardOpen || undefined}>
      <div className={styles.art}>
        <Scene className={styles.scene} />
      </div>
      <div className={styles.side}>
        <div className={styles.card}>
          <h1 className={`display chrome ${styles.title}`} data-sentence={isInvited || undefined}>
            {isInvited && !isRecovery ? 'Someone shared a list with you' : title}
          </h1>
          {isRecovery ? (
            <code.RecoveryForm
              username={username}
              onBack={(username) => recover(username, undefined)}
              onDone={(username) => recover(username, 'done')}
            />
          ) : (
            <>
              {code && <code.RecoveredNote />}
              <StorageNote className={styles.toggle} />
              <GoneNote className={styles.toggle} />
              {isInvited && (
                <InvitedLead
                  mode={mode}
                  isRegistered={username !== ''}
                  onToggle={toggleMode}
                  className={styles.lead}
                />
              )}
              <CredentialsForm
                key={mode}
                mode={mode}
                username={username}
                takesFocus={isSwitched}
                onDone={finish}
                onForgot={(username) => recover(username, 'asked')}
              />
              {mode === 'login' && <PasskeyLogin onDone={() => finish('')} />}
              {mode === 'login' && <WaitingNote className={styles.toggle} />}
              <p className={styles.toggle}>
                {question}{' '}
                <Link href={href} className="link" onClick={toggleMode}>
                  {toggle}
                </Link>
              </p>
            </>
          )}
        </div>
      </div>
      <Toasts position="top-center" />
    </div>
  );
}

/** True while a link to a shared list waits in this tab; a pre-rendered page does not know. */
function useInvited(path: string): boolean {
  const [isInvited, setInvited] = useState(path === '/join');
  useEffect(() => setInvited(pendingJoin() !== null), []);
  return isInvited;
}

/** After registering at /register the user continues at /login, which reads the name from the history state. */
function registeredName(): string {
  const state: unknown = globalThis.history?.state;
  const name = state instanceof Object && 'registered' in state ? state.registered : undefined;
  return typeof name === 'string' ? name : '';
}
