import { listAccountEvents } from '../../../contract/account-events.ts';
import { counted } from '../../../contract/count-text.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';
import { listPersonalTokens, type PersonalToken } from '../../../contract/personal-tokens.ts';
import { listRecoveryCodes, type RecoveryCode } from '../../../contract/recovery-codes.ts';
import type { Session } from '../../../contract/sessions.ts';
import { call } from '../../session/call.ts';
import { useSessionStore } from '../../session/useSession.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { warnIcon } from '../../ui/message-icons.ts';
import { dateOf } from '../../ui/moment.ts';
import { dataIcon, historyIcon, ringIcon, screenIcon, tokenIcon } from '../account-icons.ts';
import { lastOf } from '../events/account-event-text.ts';
import { keyIcon } from '../key-icon.ts';
import { useNotifications } from '../notifications/useNotifications.ts';
import { dataProgress } from '../transfer/data-progress.ts';
import { type Rows, useRows } from '../useRows.ts';
import styles from './AccountCard.lazy.module.css';
import { row } from './account-row.tsx';

/** The rows of the account, from the top. A new pane is one more of these. */
export const ACCOUNT_ROWS = [
  row({
    name: 'sessions',
    icon: screenIcon,
    title: 'Sessions',
    useValue: ({ sessions }) => ({
      value: sessions.rows && devicesOf(sessions.rows),
      pane: ({ SessionsPane }) => <SessionsPane {...sessions} />,
    }),
    code: lazyCode(() => import('../sessions/SessionsPane.tsx')),
  }),
  row({
    name: 'passkeys',
    icon: keyIcon,
    title: 'Passkeys',
    useValue: ({ username, sessions }) => {
      const passkeys = useRows((signal) => call(listPasskeys, { signal }));
      return {
        value:
          passkeys.rows &&
          (passkeys.rows.length === 0 ? 'None yet' : counted(passkeys.rows.length, 'passkey')),
        pane: ({ PasskeysPane }) => (
          <PasskeysPane username={username} device={deviceOf(sessions)} {...passkeys} />
        ),
      };
    },
    code: lazyCode(() => import('../passkeys/PasskeysPane.tsx')),
  }),
  row({
    name: 'recovery',
    icon: ringIcon,
    title: 'Recovery code',
    useValue: ({ username }) => {
      const codes = useRows((signal) => call(listRecoveryCodes, { signal }));
      return {
        value: codes.rows && <RecoveryValue code={codes.rows[0]} />,
        pane: ({ RecoveryPane }) => <RecoveryPane username={username} {...codes} />,
      };
    },
    code: lazyCode(() => import('../recovery/RecoveryPane.tsx')),
  }),
  row({
    name: 'tokens',
    icon: tokenIcon,
    title: 'Personal tokens',
    useValue: ({ username }) => {
      const tokens = useRows((signal) => call(listPersonalTokens, { signal }));
      return {
        value: tokens.rows && inUseOf(tokens.rows),
        pane: ({ TokensPane }) => <TokensPane username={username} {...tokens} />,
      };
    },
    code: lazyCode(() => import('../tokens/TokensPane.tsx')),
  }),
  row({
    name: 'notifications',
    icon: bellIcon,
    title: 'Notifications',
    useValue: () => {
      const notifications = useNotifications();
      return {
        value: notifications.isOn ? 'On for this device' : 'Off for this device',
        pane: ({ NotificationsPane }) => <NotificationsPane {...notifications} />,
      };
    },
    code: lazyCode(() => import('../notifications/NotificationsPane.tsx')),
  }),
  row({
    name: 'data',
    icon: dataIcon,
    title: 'Your data',
    useValue: () => {
      const progress = useSessionStore(dataProgress);
      return {
        value: progress || 'Download or import',
        isBusy: progress !== '',
        pane: ({ DataPane }) => <DataPane />,
      };
    },
    code: lazyCode(() => import('../transfer/DataPane.tsx')),
  }),
  row({
    name: 'events',
    icon: historyIcon,
    title: 'Recent activity',
    useValue: () => {
      const events = useRows((signal) => call(listAccountEvents, { signal }));
      return {
        value: events.rows && lastOf(events.rows),
        onOpen: events.askAgain,
        pane: ({ EventsPane }) => <EventsPane {...events} />,
      };
    },
    code: lazyCode(() => import('../events/EventsPane.tsx')),
  }),
] as const;

const devicesOf = ({ length }: readonly Session[]): string =>
  length === 1 ? 'This device only' : counted(length, 'device');

/** The name of this device, where it is known. */
const deviceOf = ({ rows }: Rows<Session>): string => rows?.find(({ current }) => current)?.device ?? '';

function RecoveryValue({ code }: { code: RecoveryCode | undefined }) {
  if (code?.used_at === null) return `Made on ${dateOf(code.created_at)}`;
  return (
    <span className={styles.due}>
      <Icon shape={warnIcon} />
      {code?.used_at ? `Used on ${dateOf(code.used_at)}, make a new one` : 'Not made yet'}
    </span>
  );
}

function inUseOf(tokens: readonly PersonalToken[]): string {
  const expired = tokens.filter(({ expires_at }) => expires_at <= Date.now()).length;
  const inUse = tokens.length - expired;
  return [inUse && `${inUse} in use`, expired && `${expired} expired`].filter(Boolean).join(', ') || 'None';
}
