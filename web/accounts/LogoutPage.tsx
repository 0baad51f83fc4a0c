import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { logOut } from './session.ts';

/** Who logs out on somebody else's computer must not wait for a server that does not answer. */
const SAVE_WITHIN_MS = 10_000;

/** Clears all local storage and goes to /login (spec section 2), once the changes on their way are saved. */
export function LogoutPage() {
  const [, navigate] = useLocation();
  const isSaving = useIsMutating() > 0;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SAVE_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  const isReady = !isSaving || isLate;
  useEffect(() => {
    if (!isReady) return;
    logOut();
    navigate('/login', { replace: true });
  }, [isReady, navigate]);
  return <LoadingOverlay />;
}
