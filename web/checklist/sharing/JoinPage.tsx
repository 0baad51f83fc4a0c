import { type ReactNode, useEffect, useState } from 'react';
import { type JoinOffer, joinCategory, readJoinLink } from '../../../contract/sharing.ts';
import { ApiError } from '../../api/api-error.ts';
import { apiUrl } from '../../api/api-url.ts';
import { errorMessage } from '../../api/error-message.ts';
import { isRefusal } from '../../api/judge.ts';
import { call } from '../../session/call.ts';
import { forgetJoin, takeJoinCode } from '../../session/pending-join.ts';
import { Button } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import { useMove } from '../../ui/Move.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { checklist } from '../store/checklist.ts';
import styles from './join.lazy.module.css';
import { listOf } from './others.ts';

const DEAD = 'This link no longer works. Ask for a new one.';
const OFFLINE = "You're offline. You can join once you're back online.";

/** The page behind a link to a shared category: who shares it and who has joined. The route guard asks for a login first. */
export function JoinPage() {
  const move = useMove();
  const [code, setCode] = useState<string | null>();
  const [offer, setOffer] = useState<JoinOffer>();
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();

  useEffect(() => {
    const open = () => {
      const opened = takeJoinCode();
      setCode((former) => opened ?? former ?? null);
    };
    open();
    addEventListener('hashchange', open); // another link in the same tab loads no page
    return () => removeEventListener('hashchange', open);
  }, []);

  const isOffline = error === OFFLINE;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once, and again once it is online
  useEffect(() => {
    if (isOffline) {
      const goOn = () => setError(undefined);
      addEventListener('online', goOn);
      return () => removeEventListener('online', goOn);
    }
    setOffer(undefined);
    setError(code === null ? DEAD : undefined);
    if (!code) return;
    const left = new AbortController();
    const { signal } = left;
    call(readJoinLink, { body: { code }, signal }).then(
      (found) => (found.isIn ? enter(code) : setOffer(found)),
      (reason: unknown) => signal.aborted || refuse(reason),
    );
    return () => left.abort();
  }, [code, isOffline]);

  function refuse(reason: unknown): void {
    const isDead = isRefusal(reason) && reason.status === 404;
    if (isDead) forgetJoin();
    if (reason instanceof ApiError && reason.status === 0) setError(OFFLINE);
    else setError(isDead ? DEAD : errorMessage(reason));
  }

  async function enter(code: string): Promise<void> {
    try {
      const { id } = await call(joinCategory, { body: { code } });
      forgetJoin();
      await checklist().ask(); // the lists of the device have no such category yet, and another would be opened
      move(`/checklist?category=${id}`, { replace: true });
    } catch (reason) {
      refuse(reason);
    }
  }

  function leave(): void {
    if (!isOffline) forgetJoin();
    move('/checklist', { replace: true });
  }

  if (error !== undefined)
    return (
      <Card title="Join a shared list" onLeave={leave}>
        <p role="alert">{error}</p>
      </Card>
    );
  if (!offer || !code) return <LoadingOverlay />;
  const { by, title, people } = offer;
  return (
    <Card
      face={<Face username={by.username} picture={by.picture && apiUrl(by.picture)} no={1} size="page" />}
      title={`${by.username} shares “${title}” with you`}
      onLeave={leave}
      action={
        <Button kind="primary" busy={isBusy} onClick={() => void run(() => enter(code))}>
          Join
        </Button>
      }
    >
      <p>{`You ${people.length === 1 ? 'both' : 'all'} edit one list, live. It joins your categories.`}</p>
      <p>
        <small>{`${listOf(people)} ${people.length === 1 ? 'sees' : 'see'} your name, picture and changes.`}</small>
      </p>
    </Card>
  );
}

interface CardProps {
  face?: ReactNode;
  title: string;
  action?: ReactNode;
  onLeave: () => void;
  children: ReactNode;
}

function Card({ face, title, action, onLeave, children }: CardProps) {
  return (
    <div className={styles.screen}>
      <section className={styles.card}>
        {face}
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>
          <Button kind="secondary" onClick={onLeave}>
            {action ? 'Not now' : 'To your checklist'}
          </Button>
          {action}
        </div>
      </section>
    </div>
  );
}
