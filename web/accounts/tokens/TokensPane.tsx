import { useRef, useState } from 'react';
import type { NewPersonalToken, PersonalToken } from '../../../contract/personal-tokens.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { focusPage } from '../../ui/modal.ts';
import { dateOf, momentOf } from '../../ui/moment.ts';
import { toast } from '../../ui/toast.ts';
import { plusIcon } from '../../ui/tool-icons.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { tokenIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { Unloaded } from '../Unloaded.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import styles from './TokensPane.lazy.module.css';
import type { PersonalTokens } from './usePersonalTokens.ts';

type Open = { create: true } | { made: NewPersonalToken } | { revoke: PersonalToken };

/** The tokens for scripts of the user, with a way to make and to revoke them. */
export function TokensPane({
  username,
  tokens,
  askAgain,
  create,
  revoke,
}: PersonalTokens & { username: string }) {
  const pane = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [, run] = useBusy();
  if (!tokens) return <Unloaded isFailed={tokens === null} askAgain={askAgain} />;

  /** Moves the focus to the next row, or to the button below. */
  async function remove(token: PersonalToken, at: number) {
    try {
      await revoke(token);
    } catch (error) {
      return toast.error(errorMessage(error));
    }
    toast.success(isEnded(token) ? 'Token removed.' : 'Token revoked.');
    focusPage(pane.current?.querySelectorAll('button')[at] ?? null);
    setOpen((now) => (now && 'revoke' in now && now.revoke.id === token.id ? undefined : now));
  }

  return (
    <div ref={pane} className={list.pane}>
      <p>For scripts and shortcuts. A token opens your notes and categories, never your account.</p>
      <p>
        A link that opens a new note needs no token: <code>{location.origin}/add?text=Oat%20milk</code>
      </p>
      {tokens.length > 0 && (
        <ul className={list.list}>
          {tokens.map((token, at) => (
            <li key={token.id}>
              <Icon shape={tokenIcon} />
              <TokenText {...token} />
              {isEnded(token) ? (
                <Button
                  kind="ghost"
                  aria-label={`Remove ${token.name}`}
                  onClick={() => run(() => remove(token, at))}
                >
                  Remove
                </Button>
              ) : (
                <Button
                  kind="ghost"
                  aria-label={`Revoke ${token.name}`}
                  onClick={() => setOpen({ revoke: token })}
                >
                  Revoke
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={list.end}>
        <Button kind="secondary" onClick={() => setOpen({ create: true })}>
          <Icon shape={plusIcon} />
          Create a token
        </Button>
        <a href="/api/docs/" className="link" target="_blank" rel="noopener">
          What a token can do
        </a>
      </p>
      {open && 'create' in open && (
        <CreateTokenDialog
          username={username}
          create={create}
          onMade={(made) => setOpen({ made })}
          onClose={close}
        />
      )}
      {open && 'made' in open && <NewTokenDialog {...open.made} onKept={close} />}
      {open && 'revoke' in open && (
        <RemovalDialog
          title="Revoke token"
          question="Are you sure you want to revoke this token? What uses it is shut out at once."
          name={open.revoke.name}
          action="Revoke"
          remove={() => run(() => remove(open.revoke, tokens.indexOf(open.revoke)))}
          onClose={close}
        />
      )}
    </div>
  );
}

const isEnded = ({ expires_at }: PersonalToken): boolean => expires_at <= Date.now();

function TokenText(token: PersonalToken) {
  const { name, read_only, expires_at, used_at } = token;
  const use = used_at === null ? 'Not used yet.' : `Last used ${momentOf(used_at)}.`;
  return (
    <p>
      <b>
        {name} <span className={styles.chip}>{read_only ? 'Read only' : 'Read and change'}</span>
      </b>
      <small>
        {isEnded(token)
          ? `Expired ${dateOf(expires_at)}. It no longer works.`
          : `Expires ${dateOf(expires_at)}. ${use}`}
      </small>
    </p>
  );
}
