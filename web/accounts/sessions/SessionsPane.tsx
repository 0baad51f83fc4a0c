import { useRef } from 'react';
import type { Session } from '../../../contract/sessions.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/count-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { momentOf } from '../../ui/moment.ts';
import { logoutIcon } from '../../ui/shell-icons.ts';
import { toast } from '../../ui/toast.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { phoneIcon, screenIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { Unloaded } from '../Unloaded.tsx';
import styles from './SessionsPane.lazy.module.css';
import type { Sessions } from './useSessions.ts';

const PHONE = /iPhone|iPad|Android/;

/** The sessions of the user, with a way to end each. */
export function SessionsPane({ sessions, askAgain, signOut, signOutOthers }: Sessions) {
  const pane = useRef<HTMLDivElement>(null);
  const [, run] = useBusy();
  if (!sessions) return <Unloaded isFailed={sessions === null} askAgain={askAgain} />;

  /** Keeps the focus in the list: the pressed button is removed with its row. */
  async function end(ending: () => Promise<void>, count: number, at = 0) {
    try {
      await ending();
    } catch (error) {
      return toast.error(errorMessage(error));
    }
    toast.success(`${counted(count, 'session')} ended.`);
    const buttons = pane.current?.querySelectorAll('button') ?? [];
    (buttons[at] ?? pane.current)?.focus();
  }

  const others = sessions.length - 1;
  return (
    <div ref={pane} tabIndex={-1} className={styles.pane}>
      <ul className={list.list}>
        {sessions.map((session, at) => (
          <li key={session.id}>
            <Icon shape={PHONE.test(session.device) ? phoneIcon : screenIcon} />
            <SessionText {...session} />
            {!session.current && (
              <Button
                kind="ghost"
                aria-label={`Sign out ${nameOf(session)}`}
                onClick={() => run(() => end(() => signOut(session), 1, at - 1))}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={list.end}>
          <Button kind="secondary" onClick={() => run(() => end(signOutOthers, others))}>
            <Icon shape={logoutIcon} />
            Sign out everywhere else
          </Button>
          Lists stored on those devices are deleted immediately.
        </p>
      )}
    </div>
  );
}

/** A session from before devices were noted has no name. */
const nameOf = ({ device }: Session): string => device || 'Unknown device';

function SessionText(session: Session) {
  const { current, address, created_at, used_at } = session;
  return (
    <p>
      <b>
        {nameOf(session)} {current && <span className={styles.here}>This device</span>}
      </b>
      <small>{current ? 'In use now.' : `Used ${momentOf(used_at)}.`} </small>
      <small>{[`Login ${momentOf(created_at)}`, address].filter(Boolean).join(', ')}</small>
    </p>
  );
}
