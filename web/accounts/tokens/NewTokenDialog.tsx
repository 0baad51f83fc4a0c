import type { NewPersonalToken } from '../../../contract/personal-tokens.ts';
import { dateOf } from '../../ui/moment.ts';
import secret from '../SecretDialog.lazy.module.css';
import { CopyButton, SecretDialog } from '../SecretDialog.tsx';
import styles from './TokensPane.lazy.module.css';

export function NewTokenDialog({
  name,
  read_only,
  expires_at,
  token,
  onKept,
}: NewPersonalToken & { onKept: () => void }) {
  return (
    <SecretDialog title="Your new token" onKept={onKept}>
      <p>
        <b>{name}</b>, {read_only ? 'read only' : 'read and change'}, ends {dateOf(expires_at)}. It is shown{' '}
        <b>once</b>.
      </p>
      <p className={`${secret.secret} ${styles.token}`}>{token}</p>
      <div className={secret.once}>
        <CopyButton text={token} />
      </div>
      <p>Treat it like a password. You can revoke it at any time.</p>
    </SecretDialog>
  );
}
