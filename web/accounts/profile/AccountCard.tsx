import { useId, useState } from 'react';
import { useSessionStore } from '../../session/useSession.ts';
import { counted } from '../../ui/count-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { late, useLate } from '../../ui/late.ts';
import { dateOf } from '../../ui/moment.ts';
import { nextIcon } from '../../ui/shell-icons.ts';
import { trashIcon, warnIcon } from '../../ui/tool-icons.ts';
import { dataIcon, historyIcon, ringIcon, screenIcon, tokenIcon } from '../account-icons.ts';
import { lastOf } from '../events/account-event-text.ts';
import { useAccountEvents } from '../events/useAccountEvents.ts';
import { keyIcon } from '../key-icon.ts';
import { type Passkeys, usePasskeys } from '../passkeys/usePasskeys.ts';
import { type Recovery, useRecovery } from '../recovery/useRecovery.ts';
import { type Sessions, useSessions } from '../sessions/useSessions.ts';
import { type PersonalTokens, usePersonalTokens } from '../tokens/usePersonalTokens.ts';
import { dataProgress } from '../transfer/data-progress.ts';
import styles from './AccountCard.late.module.css';
import { PaneRow, PaneRows, RowText, sayMissing } from './PaneRow.tsx';

const lateSessions = late(() => import('../sessions/SessionsPane.tsx'));
const latePasskeys = late(() => import('../passkeys/PasskeysPane.tsx'));
const lateRecovery = late(() => import('../recovery/RecoveryPane.tsx'));
const lateTokens = late(() => import('../tokens/TokensPane.tsx'));
const lateData = late(() => import('../transfer/DataPane.tsx'));
const lateEvents = late(() => import('../events/EventsPane.tsx'));
const lateDeletion = late(() => import('../deletion/DeleteAccountDialog.tsx'));

/** The rest of the account: quiet rows that open. */
export function AccountCard({ username }: { username: string }) {
  const titleId = useId();
  const sessions = useSessions();
  const passkeys = usePasskeys();
  const recovery = useRecovery();
  const tokens = usePersonalTokens();
  const events = useAccountEvents();
  const progress = useSessionStore(dataProgress);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={`display ${styles.title}`}>
        Your account
      </h2>
      <PaneRows>
        <PaneRow
          name="sessions"
          icon={screenIcon}
          title="Sessions"
          value={devicesOf(sessions.sessions)}
          code={lateSessions}
        >
          {({ SessionsPane }) => <SessionsPane {...sessions} />}
        </PaneRow>
        <PaneRow
          name="passkeys"
          icon={keyIcon}
          title="Passkeys"
          value={numberOf(passkeys.passkeys)}
          code={latePasskeys}
        >
          {({ PasskeysPane }) => (
            <PasskeysPane username={username} device={deviceOf(sessions.sessions)} {...passkeys} />
          )}
        </PaneRow>
        <PaneRow
          name="recovery"
          icon={ringIcon}
          title="Recovery code"
          value={<RecoveryValue code={recovery.code} />}
          code={lateRecovery}
        >
          {({ RecoveryPane }) => <RecoveryPane username={username} {...recovery} />}
        </PaneRow>
        <PaneRow
          name="tokens"
          icon={tokenIcon}
          title="Personal tokens"
          value={countOf(tokens.tokens)}
          code={lateTokens}
        >
          {({ TokensPane }) => <TokensPane username={username} {...tokens} />}
        </PaneRow>
        <PaneRow
          name="data"
          icon={dataIcon}
          title="Your data"
          value={progress || 'Download or import'}
          code={lateData}
          isBusy={progress !== ''}
        >
          {({ DataPane }) => <DataPane />}
        </PaneRow>
        <PaneRow
          name="events"
          icon={historyIcon}
          title="What happened"
          value={lastOf(events.events)}
          code={lateEvents}
          onOpen={events.askAgain}
        >
          {({ EventsPane }) => <EventsPane {...events} />}
        </PaneRow>
      </PaneRows>
      <DeleteRow username={username} />
    </section>
  );
}

function devicesOf(sessions: Sessions['sessions']): string {
  if (!sessions) return '';
  return sessions.length === 1 ? 'This device only' : counted(sessions.length, 'device');
}

/** What this device is called, where it is known. */
const deviceOf = (sessions: Sessions['sessions']): string =>
  sessions?.find(({ current }) => current)?.device ?? '';

function numberOf(passkeys: Passkeys['passkeys']): string {
  if (!passkeys) return '';
  if (passkeys.length === 0) return 'None yet';
  return counted(passkeys.length, 'passkey');
}

function RecoveryValue({ code }: { code: Recovery['code'] }) {
  if (code === undefined) return null;
  if (code !== null && code.used_at === null) return `Made on ${dateOf(code.created_at)}`;
  return (
    <span className={styles.due}>
      <Icon shape={warnIcon} />
      {code?.used_at ? `Used on ${dateOf(code.used_at)}, make a new one` : 'Not made yet'}
    </span>
  );
}

function countOf(tokens: PersonalTokens['tokens']): string {
  if (!tokens) return '';
  const ended = tokens.filter(({ expires_at }) => expires_at <= Date.now()).length;
  const inUse = tokens.length - ended;
  return [inUse && `${inUse} in use`, ended && `${ended} ended`].filter(Boolean).join(', ') || 'None';
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
