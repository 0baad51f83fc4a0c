import { useId, useState } from 'react';
import { useSessionStore } from '../session/useSession.ts';
import { Icon } from '../ui/Icon.tsx';
import { type LateCode, late, useLate } from '../ui/late.ts';
import { dateOf } from '../ui/moment.ts';
import { nextIcon } from '../ui/shell-icons.ts';
import { toast } from '../ui/toast.ts';
import { trashIcon, warnIcon } from '../ui/tool-icons.ts';
import styles from './AccountCard.late.module.css';
import { lastOf } from './account-event-text.ts';
import { dataIcon, historyIcon, ringIcon, screenIcon, tokenIcon } from './account-icons.ts';
import { dataProgress } from './own-data/data-progress.ts';
import { isNamed, PaneRow, RowText } from './PaneRow.tsx';
import { keyIcon } from './passkeys/key-icon.ts';
import { type Passkeys, usePasskeys } from './passkeys/usePasskeys.ts';
import { useAccountEvents } from './useAccountEvents.ts';
import { type PersonalTokens, usePersonalTokens } from './usePersonalTokens.ts';
import { type Recovery, useRecovery } from './useRecovery.ts';
import { type Sessions, useSessions } from './useSessions.ts';

const lateSessions = late(() => import('./SessionsPane.tsx'));
const latePasskeys = late(() => import('./passkeys/PasskeysPane.tsx'));
const lateRecovery = late(() => import('./RecoveryPane.tsx'));
const lateTokens = late(() => import('./TokensPane.tsx'));
const lateData = late(() => import('./own-data/DataPane.tsx'));
const lateEvents = late(() => import('./EventsPane.tsx'));
const lateDeletion = late(() => import('./DeleteAccountDialog.tsx'));
const sayMissing = () => toast.error('This needs a connection.');

/** The rest of the account: quiet rows that open. */
export function AccountCard({ username }: { username: string }) {
  const titleId = useId();
  const sessions = useSessions();
  const recovery = useRecovery();
  const tokens = usePersonalTokens();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={`display ${styles.title}`}>
        Your account
      </h2>
      <SessionsRow sessions={sessions} />
      <PasskeysRow username={username} device={deviceOf(sessions.sessions)} />
      <RecoveryRow username={username} recovery={recovery} />
      <TokensRow username={username} tokens={tokens} />
      <DataRow />
      <EventsRow />
      <DeleteRow username={username} />
    </section>
  );
}

/** What is in a row comes when it opens first, and stays when it closes: with what is typed there and under way. */
function usePane<Code>(name: string, code: LateCode<Code>, isBusy = false) {
  const [isOpen, setOpen] = useState(() => isBusy || isNamed(name));
  const [pane, setPane] = useState<Code>();
  const opened = useLate(code, isOpen, () => {
    setOpen(false);
    sayMissing();
  });
  if (opened && !pane) setPane(() => opened);
  return { pane, isOpen, setOpen };
}

function SessionsRow({ sessions }: { sessions: Sessions }) {
  const { pane, isOpen, setOpen } = usePane('sessions', lateSessions);
  return (
    <PaneRow
      name="sessions"
      icon={screenIcon}
      title="Sessions"
      value={devicesOf(sessions.sessions)}
      isOpen={isOpen}
      setOpen={setOpen}
      load={lateSessions.load}
    >
      {pane && <pane.SessionsPane {...sessions} />}
    </PaneRow>
  );
}

function devicesOf(sessions: Sessions['sessions']): string {
  if (!sessions) return '';
  return sessions.length === 1 ? 'This device only' : `${sessions.length} devices`;
}

/** What this device is called, where it is known. */
const deviceOf = (sessions: Sessions['sessions']): string =>
  sessions?.find(({ current }) => current)?.device ?? '';

function PasskeysRow({ username, device }: { username: string; device: string }) {
  const passkeys = usePasskeys();
  const { pane, isOpen, setOpen } = usePane('passkeys', latePasskeys);
  return (
    <PaneRow
      name="passkeys"
      icon={keyIcon}
      title="Passkeys"
      value={numberOf(passkeys.passkeys)}
      isOpen={isOpen}
      setOpen={setOpen}
      load={latePasskeys.load}
    >
      {pane && <pane.PasskeysPane username={username} device={device} {...passkeys} />}
    </PaneRow>
  );
}

function numberOf(passkeys: Passkeys['passkeys']): string {
  if (!passkeys) return '';
  if (passkeys.length === 0) return 'None yet';
  return passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`;
}

function RecoveryRow({ username, recovery }: { username: string; recovery: Recovery }) {
  const { pane, isOpen, setOpen } = usePane('recovery', lateRecovery);
  return (
    <PaneRow
      name="recovery"
      icon={ringIcon}
      title="Recovery code"
      value={<RecoveryValue code={recovery.code} />}
      isOpen={isOpen}
      setOpen={setOpen}
      load={lateRecovery.load}
    >
      {pane && <pane.RecoveryPane username={username} {...recovery} />}
    </PaneRow>
  );
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

function TokensRow({ username, tokens }: { username: string; tokens: PersonalTokens }) {
  const { pane, isOpen, setOpen } = usePane('tokens', lateTokens);
  return (
    <PaneRow
      name="tokens"
      icon={tokenIcon}
      title="Personal tokens"
      value={countOf(tokens.tokens)}
      isOpen={isOpen}
      setOpen={setOpen}
      load={lateTokens.load}
    >
      {pane && <pane.TokensPane username={username} {...tokens} />}
    </PaneRow>
  );
}

function countOf(tokens: PersonalTokens['tokens']): string {
  if (!tokens) return '';
  const ended = tokens.filter(({ expires_at }) => expires_at <= Date.now()).length;
  const inUse = tokens.length - ended;
  return [inUse && `${inUse} in use`, ended && `${ended} ended`].filter(Boolean).join(', ') || 'None';
}

function DataRow() {
  const progress = useSessionStore(dataProgress);
  const { pane, isOpen, setOpen } = usePane('data', lateData, progress !== '');
  return (
    <PaneRow
      name="data"
      icon={dataIcon}
      title="Your data"
      value={progress || 'Download or import'}
      isOpen={isOpen}
      setOpen={setOpen}
      load={lateData.load}
    >
      {pane && <pane.DataPane />}
    </PaneRow>
  );
}

function EventsRow() {
  const events = useAccountEvents();
  const { pane, isOpen, setOpen } = usePane('events', lateEvents);
  return (
    <PaneRow
      name="events"
      icon={historyIcon}
      title="What happened"
      value={lastOf(events.events)}
      isOpen={isOpen}
      setOpen={(opens) => {
        if (opens) events.refresh();
        setOpen(opens);
      }}
      load={lateEvents.load}
    >
      {pane && <pane.EventsPane {...events} />}
    </PaneRow>
  );
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
