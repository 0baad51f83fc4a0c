import { useEffect, useState } from 'react';

interface WaitingNoteProps {
  className?: string | undefined;
}

/** Says that changes wait on this device for the login of their user; whose they are, and what they hold, it does not say. */
export function WaitingNote({ className }: WaitingNoteProps) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const counting = import('../../session/kept.ts').then(({ countWaiting }) => countWaiting());
    counting.then(
      (count) => isCurrent && setCount(count),
      () => {}, // without the code nobody knows of any
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (count === 0) return null;
  const changes = count === 1 ? '1 change waits' : `${count} changes wait`;
  return (
    <p role="status" className={className}>
      {changes} on this device. They are sent when their user logs in here.
    </p>
  );
}
