import { useEffect } from 'react';
import { clearStorage } from '../../session/storage.ts';
import { LoginPage } from './LoginPage.tsx';

/** Clears all local storage, then shows the registration mode (spec section 2). */
export function RegisterPage() {
  useEffect(clearStorage, []);
  return <LoginPage startsIn="register" />;
}
