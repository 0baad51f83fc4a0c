import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountEvent } from '../../../contract/account-events.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon, okIcon } from '../../ui/message-icons.ts';
import { momentOf } from '../../ui/moment.ts';
import { loginIcon, logoutIcon } from '../../ui/shell-icons.ts';
import { trashIcon } from '../../ui/tool-icons.ts';
import { downloadIcon, ringIcon, tokenIcon } from '../account-icons.ts';
import { keyIcon } from '../key-icon.ts';
import list from '../PaneList.lazy.module.css';
import { Unloaded } from '../Unloaded.tsx';
import type { Rows } from '../useRows.ts';
import { isOfCategory, titleOf } from './account-event-text.ts';
import styles from './EventsPane.lazy.module.css';

const SHOWN_FIRST = 6;

export function EventsPane({ rows: events, askAgain }: Omit<Rows<AccountEvent>, 'change'>) {
  const [isWhole, setWhole] = useState(false);
  const shown = useRef<HTMLOListElement>(null);
  if (!events) return <Unloaded isFailed={events === null} askAgain={askAgain} />;
  if (events.length === 0) return <p className={list.wait}>No activity yet.</p>;

  function showAll() {
    flushSync(() => setWhole(true));
    shown.current?.querySelectorAll('li')[SHOWN_FIRST]?.focus();
  }

  return (
    <div className={styles.pane}>
      <ol ref={shown} className={styles.events}>
        {(isWhole ? events : events.slice(0, SHOWN_FIRST)).map((event) => (
          <li key={event.id} tabIndex={-1} data-failed={isFailed(event) || undefined}>
            <Icon shape={iconOf(event)} />
            <p>
              <b>{titleOf(event)}</b> <small>{whereOf(event)}</small>
            </p>
            <time dateTime={new Date(event.at).toISOString()}>{momentOf(event.at)}</time>
          </li>
        ))}
      </ol>
      {!isWhole && events.length > SHOWN_FIRST && (
        <Button kind="ghost" onClick={showAll}>
          Show all {events.length}
        </Button>
      )}
    </div>
  );
}

const isFailed = ({ event }: AccountEvent): boolean => event.endsWith(' failed');

/** The first that fits. */
const ICONS: readonly [RegExp, string][] = [
  [/failed$/, badIcon],
  [/^logged in/, loginIcon],
  [/^logged out|^session/, logoutIcon],
  [/^passkey/, keyIcon],
  [/^recovery/, ringIcon],
  [/^personal token/, tokenIcon],
  [/download/, downloadIcon],
  [/delet/, trashIcon],
];

const iconOf = ({ event }: AccountEvent): string =>
  ICONS.find(([pattern]) => pattern.test(event))?.[1] ?? okIcon;

/** "wrong password, Chromium on Linux, 203.0.113.x". */
function whereOf(about: AccountEvent): string {
  const { event, detail, device, address } = about;
  const place = [device, address].filter(Boolean).join(', ');
  if (isOfCategory(about)) return place;
  if (detail !== '') return `${detail}, by ${place}`;
  const isCode = event === 'password recovery failed';
  return event.endsWith(' failed') ? `wrong ${isCode ? 'code' : 'password'}, ${place}` : place;
}
