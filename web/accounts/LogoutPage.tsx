import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { logOut } from '../session/log-in.ts';
import { unsaved } from '../session/unsaved.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { useMove } from '../ui/Move.tsx';

/** The user is asked about changes that are not sent within this time. */
const SENT_WITHIN_MS = 3_000;

/** Clears all local storage and opens /login (spec section 2); asks first if changes would be lost. */
export function LogoutPage() {
  const move = useMove();
  const waiting = useWaiting();
  const isSlow = useIsSlow();
  const [isAgreed, agree] = useState(false);
  const isReady = waiting === 0 || isAgreed;
  const leave = useEffectEvent(() => {
    logOut();
    move('/login', { replace: true });
  });
  useEffect(() => {
    if (isReady) leave();
  }, [isReady]);
  if (isReady || !waiting || !isSlow) return <LoadingOverlay />;
  return (
    <NotSent
      count={waiting}
      onStay={() => move('/checklist#waiting', { replace: true })}
      onLogout={() => agree(true)}
    />
  );
}

/** Counts the unsent changes of this user: those of this page, or else those that another page has left here. */
function useWaiting(): number | undefined {
  const { listen, read } = unsaved();
  const here = useSyncExternalStore(listen, read, () => 0);
  const [stored, setStored] = useState<number>();
  useEffect(() => {
    if (here > 0) return;
    let isCurrent = true;
    // If the code fails to load, the count is unknown.
    const counting = import('../session/kept.ts').then(({ countWaiting }) => countWaiting('own'));
    counting.catch(() => 0).then((count) => isCurrent && setStored(count));
    return () => {
      isCurrent = false;
    };
  }, [here]);
  return here || stored;
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SENT_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

interface NotSentProps {
  count: number;
  onStay: () => void;
  onLogout: () => void;
}

function NotSent({ count, onStay, onLogout }: NotSentProps) {
  const [changes, them] = count === 1 ? ['1 change is', 'it'] : [`${count} changes are`, 'them'];
  return (
    <FormDialog
      title={`${changes} not sent yet`}
      action="Logout"
      kind="danger"
      stay="Stay"
      isPage
      onSubmit={onLogout}
      onClose={onStay}
    >
      <p>
        Logging out now deletes {them} from this device. Stay shows {them}, and what needs your choice.
      </p>
    </FormDialog>
  );
}
