import { useEffect, useState } from 'react';
import { GONE_KEY } from '../../session/tokens.ts';
import { useStored } from '../../session/useStored.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyCode, useLazy } from '../../ui/lazy-code.ts';

const lazyGone = lazyCode(() => import('./GoneDialog.tsx'));

/** Says that the account of this device was deleted elsewhere, and offers what it has left here. */
export function GoneNote({ className }: { className: string | undefined }) {
  const gone = useStored(GONE_KEY);
  /** Whose the open dialog is: it stays when nothing is left. */
  const [user, setUser] = useState<string>();
  useEffect(() => {
    if (typeof gone === 'string') setUser(gone);
  }, [gone]);
  const code = useLazy(lazyGone, user !== undefined, () => setUser(undefined));
  return (
    <>
      {typeof gone === 'string' && (
        <p className={className}>
          Your account was deleted.{' '}
          <Button kind="text" aria-haspopup="dialog" onClick={() => setUser(gone)}>
            Show what is left
          </Button>
        </p>
      )}
      {code && user !== undefined && (
        <code.GoneDialog key={user} user={user} onClose={() => setUser(undefined)} />
      )}
    </>
  );
}
