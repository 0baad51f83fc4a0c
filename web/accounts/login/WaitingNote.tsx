import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';

interface WaitingNoteProps {
  className?: string | undefined;
}

/**
 * Says that changes wait on this device for the login of their user, and discards them when asked to; whose they are, and
 * what they hold, it does not say.
 */
export function WaitingNote({ className }: WaitingNoteProps) {
  const [count, setCount] = useState(0);
  const [isAsking, setAsking] = useState(false);
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

  async function discard(): Promise<void> {
    const { countWaiting, discardWaiting } = await import('../../session/kept.ts');
    await discardWaiting();
    setCount(await countWaiting());
    setAsking(false);
  }

  if (count === 0) return null;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return (
    <>
      <p role="status" className={className}>
        {changes} {count === 1 ? 'waits' : 'wait'} on this device. They are sent when their user logs in here.{' '}
        <Button kind="text" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </p>
      {isAsking && (
        <Dialog title={`Discard ${changes}?`} onClose={() => setAsking(false)}>
          <DialogBody>
            <p>Their user has not sent them yet. Nobody can bring them back.</p>
          </DialogBody>
          <DialogActions>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button kind="danger" onClick={() => void discard()}>
              Discard
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
