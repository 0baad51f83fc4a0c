import { useEffect, useState } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { Icon } from '../../ui/Icon.tsx';
import { connection } from '../store/live.ts';
import { againIcon, liveIcon, offIcon } from './connection-icons.ts';
import styles from './LiveMark.module.css';
import { WaitingPill } from './WaitingPill.tsx';

const ICONS = { live: liveIcon, reconnecting: againIcon, offline: offIcon };
const WORDS = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' };
/** Screen readers announce a state only when it lasts. */
const SAID_AFTER_MS = 5_000;

/** In the header: whether changes of other devices arrive by themselves, and what waits to be sent. */
export function LiveMark() {
  const state = useSessionStore(connection);
  const words = state ? WORDS[state] : '';
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSaid, SAID_AFTER_MS, words);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <WaitingPill />
      <span className={`mono ${styles.mark}`} data-connection={state} title={words}>
        {state && <Icon shape={ICONS[state]} />}
        <span>{words}</span>
      </span>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
