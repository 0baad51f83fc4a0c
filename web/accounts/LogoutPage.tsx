import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { logOut } from './session.ts';

/** Clears all local storage and goes to /login (spec section 2). */
export function LogoutPage() {
  const [, navigate] = useLocation();
  useEffect(() => {
    logOut();
    navigate('/login', { replace: true });
  }, [navigate]);
  return <LoadingOverlay />;
}
