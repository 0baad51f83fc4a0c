import { useEffect, useState } from 'react';
import { useCleared } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';

/** With the page, every visitor would load the code of dialogs. */
const lazyDialog = lazyCode(() => import('../../ui/FormDialog.tsx'));

interface WaitingNoteProps {
  className?: string | undefined;
}

/**
 * Says that changes wait on this device for the login of another user, and discards them when asked to; whose they are, and
 * what they hold, it does not say.
 */
export function WaitingNote({ className }: WaitingNoteProps) {
  const [count, setCount] = useState(0);
  const clearings = useCleared();
  const [isAsked, setAsked] = useState(false);
  const code = useLazy(lazyDialog, isAsked, () => setAsked(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again after a clearing, which stores again what waited
  useEffect(() => {
    let isCurrent = true;
    const counting = import('../../session/kept.ts').then(({ countWaiting }) => countWaiting('others'));
    counting.then(
      (count) => isCurrent && setCount(count),
      () => {}, // without the code none are known
    );
    return () => {
      isCurrent = false;
    };
  }, [clearings]);

  async function discard(): Promise<void> {
    const { countWaiting, discardWaiting } = await import('../../session/kept.ts');
    await discardWaiting();
    setCount(await countWaiting('others'));
    setAsked(false);
  }

  if (count === 0) return null;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return (
    <>
      <p role="status" className={className}>
        {count === 1
          ? '1 unsent change on this device. It is sent when its owner logs in here. '
          : `${count} unsent changes on this device. They are sent when their owner logs in here. `}
        <Button kind="text" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Discard
        </Button>
      </p>
      {code && (
        <code.FormDialog
          title={`Discard ${changes}?`}
          action="Discard"
          kind="danger"
          stay="Keep"
          onSubmit={() => void discard()}
          onClose={() => setAsked(false)}
        >
          <p>They were never sent. This cannot be undone.</p>
        </code.FormDialog>
      )}
    </>
  );
}
