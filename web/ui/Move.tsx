import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';

/** Leaves this screen at the end of something that took a while, unless its user has left it meanwhile. */
export function useMove() {
  const [path, navigate] = useLocation();
  return (...target: Parameters<typeof navigate>) => {
    if (location.pathname === path) navigate(...target);
  };
}

/** The same, as soon as it is shown. */
export function Move({ to }: { to: string }) {
  const move = useMove();
  const leave = useEffectEvent(() => move(to, { replace: true }));
  useEffect(() => leave(), []);
  return null;
}
