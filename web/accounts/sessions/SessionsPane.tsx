import { counted } from '../../../contract/count-text.ts';
import { deleteOtherSessions, deleteSession, type Session } from '../../../contract/sessions.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { momentOf } from '../../ui/moment.ts';
import { logoutIcon } from '../../ui/shell-icons.ts';
import { phoneIcon, screenIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { Unloaded } from '../Unloaded.tsx';
import { type Rows, useRemoval } from '../useRows.ts';
import styles from './SessionsPane.lazy.module.css';

const PHONE = /iPhone|iPad|Android/;

export function SessionsPane(all: Rows<Session>) {
  const { rows: sessions, askAgain } = all;
  const { pane, remove } = useRemoval(all);
  if (!sessions) return <Unloaded isFailed={sessions === null} askAgain={askAgain} />;

  const ended = (count: number) => `${counted(count, 'session')} ended.`;
  const signOut = (session: Session) =>
    remove([session], ended(1), () => call(deleteSession, { params: { id: session.id } }));
  const others = sessions.filter(({ current }) => !current);
  const signOutOthers = () => remove(others, ended(others.length), () => call(deleteOtherSessions));

  return (
    <div ref={pane} tabIndex={-1} className={styles.pane}>
      <ul className={list.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon shape={PHONE.test(session.device) ? phoneIcon : screenIcon} />
            <SessionText {...session} />
            {!session.current && (
              <Button
                kind="ghost"
                aria-label={`Sign out ${nameOf(session)}`}
                onClick={() => signOut(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className={list.end}>
          <Button kind="secondary" icon={logoutIcon} onClick={signOutOthers}>
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
        {nameOf(session)} {current && <span className={`${list.chip} ${styles.here}`}>This device</span>}
      </b>
      <small>{current ? 'In use now.' : `Used ${momentOf(used_at)}.`} </small>
      <small>{[`Login ${momentOf(created_at)}`, address].filter(Boolean).join(', ')}</small>
    </p>
  );
}
