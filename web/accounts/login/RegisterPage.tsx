import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { clearStorage } from '../../session/storage.ts';
import { unsaved } from '../../session/unsaved.ts';
import { LoginPage } from './LoginPage.tsx';

/**
 * Clears all local storage, then shows the registration mode (spec section 2). In a page with changes that wait, as when
 * Back leads here, the logout asks before it clears them.
 */
export function RegisterPage() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (unsaved().read() > 0) navigate('/logout', { replace: true });
    else clearStorage();
  }, [navigate]);
  return <LoginPage startsIn="register" />;
}
