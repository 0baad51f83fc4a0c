import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { late, useLate } from '../ui/late.ts';
import { nextIcon } from '../ui/shell-icons.ts';
import { toast } from '../ui/toast.ts';
import { chevronIcon, trashIcon } from '../ui/tool-icons.ts';
import styles from './AccountCard.late.module.css';
import { screenIcon } from './account-icons.ts';
import { type Sessions, useSessions } from './useSessions.ts';

const lateSessions = late(() => import('./SessionsPane.tsx'));
const lateDeletion = late(() => import('./DeleteAccountDialog.tsx'));
const sayMissing = () => toast.error('This needs a connection.');

/** The rest of the account: quiet rows that open. */
export function AccountCard({ username }: { username: string }) {
  const titleId = useId();
  const sessions = useSessions();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={`display ${styles.title}`}>
        Your account
      </h2>
      <SessionsRow sessions={sessions} />
      <DeleteRow username={username} />
    </section>
  );
}

function SessionsRow({ sessions }: { sessions: Sessions }) {
  const [isOpen, setOpen] = useState(() => location.hash === '#sessions');
  const button = useRef<HTMLButtonElement>(null);
  const paneId = useId();
  const pane = useLate(lateSessions, isOpen, () => {
    setOpen(false);
    sayMissing();
  });
  useEffect(() => {
    if (location.hash === '#sessions') button.current?.focus();
  }, []);
  return (
    <>
      <h3 className={styles.heading}>
        <button
          ref={button}
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={paneId}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon shape={screenIcon} />
          <RowText title="Sessions" value={wordsOf(sessions.sessions)} />
          <Icon shape={chevronIcon} />
        </button>
      </h3>
      <div id={paneId} className={styles.pane} hidden={!isOpen}>
        {pane ? <pane.SessionsPane {...sessions} /> : isOpen && <p>Loading...</p>}
      </div>
    </>
  );
}

function prepare(): void {
  lateSessions.load().catch(() => {});
}

function wordsOf(sessions: Sessions['sessions']): string {
  if (!sessions) return '';
  return sessions.length === 1 ? 'This device only' : `${sessions.length} devices`;
}

function DeleteRow({ username }: { username: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const code = useLate(lateDeletion, isOpen, () => {
    close();
    sayMissing();
  });
  return (
    <>
      <h3 className={styles.heading} data-last>
        <button type="button" className={styles.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon shape={trashIcon} />
          <RowText title="Delete my account" />
          <Icon shape={nextIcon} />
        </button>
      </h3>
      {code && <code.DeleteAccountDialog username={username} onClose={close} />}
    </>
  );
}

function RowText({ title, value }: { title: string; value?: ReactNode }) {
  return (
    <span className={styles.text}>
      {title} {value && <span className={styles.value}>{value}</span>}
    </span>
  );
}
