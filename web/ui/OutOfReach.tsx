import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './OutOfReach.module.css';
import { UnrisenSun } from './UnrisenSun.tsx';

/** In place of a screen whose server does not answer. It opens by itself later; nothing is lost by waiting. */
export function OutOfReach({ name = 'This page', onTryAgain }: { name?: string; onTryAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.outOfReach} role="alert">
      <UnrisenSun />
      <h1 ref={heading} tabIndex={-1} className="display chrome">
        You're offline
      </h1>
      <p>{name} opens by itself as soon as the connection is back.</p>
      <Button kind="secondary" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
