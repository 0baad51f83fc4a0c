import type { ComponentType, ReactNode } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { bellIcon } from '../../ui/bell-icon.ts';
import { counted } from '../../ui/count-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type LazyCode, lazyCode } from '../../ui/lazy-code.ts';
import { warnIcon } from '../../ui/message-icons.ts';
import { dateOf } from '../../ui/moment.ts';
import { dataIcon, historyIcon, ringIcon, screenIcon, tokenIcon } from '../account-icons.ts';
import { lastOf } from '../events/account-event-text.ts';
import { useAccountEvents } from '../events/useAccountEvents.ts';
import { keyIcon } from '../key-icon.ts';
import { useNotifications } from '../notifications/useNotifications.ts';
import { type Passkeys, usePasskeys } from '../passkeys/usePasskeys.ts';
import { type Recovery, useRecovery } from '../recovery/useRecovery.ts';
import type { Sessions } from '../sessions/useSessions.ts';
import { type PersonalTokens, usePersonalTokens } from '../tokens/usePersonalTokens.ts';
import { dataProgress } from '../transfer/data-progress.ts';
import styles from './AccountCard.lazy.module.css';
import { PaneRow } from './PaneRow.tsx';

/** Shared by the panes: the sessions also have this device's name. */
interface Account {
  username: string;
  sessions: Sessions;
}

/** A closed row's value, and the pane below it when open. */
interface Row<Code> {
  value: ReactNode;
  pane: (code: Code) => ReactNode;
  /** A job is under way: the row stays open. */
  isBusy?: boolean;
  onOpen?: () => void;
}

interface Pane<Code> {
  /** In the address: `/profile#sessions`. */
  name: string;
  icon: string;
  title: string;
  useValue: (account: Account) => Row<Code>;
  code: LazyCode<Code>;
}

function row<Code>({ useValue, ...pane }: Pane<Code>): readonly [name: string, ComponentType<Account>] {
  const AccountRow = (account: Account) => {
    const { pane: children, ...shown } = useValue(account);
    return (
      <PaneRow {...pane} {...shown}>
        {children}
      </PaneRow>
    );
  };
  return [pane.name, AccountRow];
}

/** The rows of the account, from the top. A new pane is one more of these. */
export const ACCOUNT_ROWS = [
  row({
    name: 'sessions',
    icon: screenIcon,
    title: 'Sessions',
    useValue: ({ sessions }) => ({
      value: devicesOf(sessions),
      pane: ({ SessionsPane }) => <SessionsPane {...sessions} />,
    }),
    code: lazyCode(() => import('../sessions/SessionsPane.tsx')),
  }),
  row({
    name: 'passkeys',
    icon: keyIcon,
    title: 'Passkeys',
    useValue: ({ username, sessions }) => {
      const passkeys = usePasskeys();
      return {
        value: numberOf(passkeys),
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
      const recovery = useRecovery();
      return {
        value: <RecoveryValue code={recovery.code} />,
        pane: ({ RecoveryPane }) => <RecoveryPane username={username} {...recovery} />,
      };
    },
    code: lazyCode(() => import('../recovery/RecoveryPane.tsx')),
  }),
  row({
    name: 'tokens',
    icon: tokenIcon,
    title: 'Personal tokens',
    useValue: ({ username }) => {
      const tokens = usePersonalTokens();
      return {
        value: inUseOf(tokens),
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
      const events = useAccountEvents();
      return {
        value: lastOf(events.events),
        onOpen: events.askAgain,
        pane: ({ EventsPane }) => <EventsPane {...events} />,
      };
    },
    code: lazyCode(() => import('../events/EventsPane.tsx')),
  }),
] as const;

function devicesOf({ sessions }: Sessions): string {
  if (!sessions) return '';
  return sessions.length === 1 ? 'This device only' : counted(sessions.length, 'device');
}

/** The name of this device, where it is known. */
const deviceOf = ({ sessions }: Sessions): string => sessions?.find(({ current }) => current)?.device ?? '';

function numberOf({ passkeys }: Passkeys): string {
  if (!passkeys) return '';
  if (passkeys.length === 0) return 'None yet';
  return counted(passkeys.length, 'passkey');
}

function RecoveryValue({ code }: Pick<Recovery, 'code'>) {
  if (code === undefined) return null;
  if (code !== null && code.used_at === null) return `Made on ${dateOf(code.created_at)}`;
  return (
    <span className={styles.due}>
      <Icon shape={warnIcon} />
      {code?.used_at ? `Used on ${dateOf(code.used_at)}, make a new one` : 'Not made yet'}
    </span>
  );
}

function inUseOf({ tokens }: PersonalTokens): string {
  if (!tokens) return '';
  const expired = tokens.filter(({ expires_at }) => expires_at <= Date.now()).length;
  const inUse = tokens.length - expired;
  return [inUse && `${inUse} in use`, expired && `${expired} expired`].filter(Boolean).join(', ') || 'None';
}
