import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Scene } from '../ui/Scene.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { toast } from '../ui/toast.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import styles from './LoginPage.module.css';
import type { LoginMode } from './login-rules.ts';

const MODES = {
  login: { title: 'Login', question: "Don't have an account?", toggle: 'Register here', href: '/register' },
  register: { title: 'Register', question: 'Already have an account?', toggle: 'Login here', href: '/login' },
} as const;

/** Whoever registers at /register goes on at /login, another screen: the name is handed over to it. */
let registered = '';

/** The shared login and register screen (spec section 2). A switch of its mode begins with empty fields. */
export function LoginPage({ startsIn = 'login' }: { startsIn?: LoginMode }) {
  const [path, navigate] = useLocation();
  const [{ mode, username, isSwitched }, setForm] = useState({
    mode: startsIn,
    username: registered,
    isSwitched: registered !== '',
  });
  const { title, question, toggle, href } = MODES[mode];
  useEffect(() => {
    registered = '';
  }, []);
  useEffect(() => {
    // The route stays the same when the mode is switched; the name of the screen does not.
    document.title = document.title.replace(/^[^·]*(?= ·)/, title);
  }, [title]);

  function switchTo(mode: LoginMode, username = '') {
    setForm({ mode, username, isSwitched: true });
    if (mode === 'login' && path !== '/login') {
      registered = username;
      navigate('/login');
    }
  }

  function finish(username: string) {
    if (mode === 'login') return navigate('/');
    toast.success('Registration successful!');
    switchTo('login', username);
  }

  function toggleMode(event: MouseEvent) {
    event.preventDefault();
    switchTo(mode === 'login' ? 'register' : 'login');
  }

  return (
    <div className={styles.screen}>
      <div className={styles.art}>
        <Scene className={styles.scene} />
      </div>
      <div className={styles.side}>
        <div className={styles.card}>
          <h1 className={`display chrome ${styles.title}`}>{title}</h1>
          <CredentialsForm
            key={mode}
            mode={mode}
            username={username}
            takesFocus={isSwitched}
            onDone={finish}
          />
          <p className={styles.toggle}>
            {question}{' '}
            <Link href={href} onClick={toggleMode}>
              {toggle}
            </Link>
          </p>
        </div>
      </div>
      <Toasts position="top-center" />
    </div>
  );
}
