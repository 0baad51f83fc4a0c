import { useState } from 'react';
import type { BodyOf } from '../../../contract/endpoint.ts';
import {
  createPersonalToken,
  deletePersonalToken,
  type NewPersonalToken,
  type PersonalToken,
} from '../../../contract/personal-tokens.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { dateOf, momentOf } from '../../ui/moment.ts';
import { plusIcon } from '../../ui/tool-icons.ts';
import { tokenIcon } from '../account-icons.ts';
import list from '../PaneList.lazy.module.css';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { Unloaded } from '../Unloaded.tsx';
import { type Rows, useRemoval } from '../useRows.ts';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';

type Open = { create: true } | { made: NewPersonalToken } | { revoke: PersonalToken };

export function TokensPane({ username, ...all }: Rows<PersonalToken> & { username: string }) {
  const { rows: tokens, askAgain, change } = all;
  const { pane, remove } = useRemoval(all);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  if (!tokens) return <Unloaded isFailed={tokens === null} askAgain={askAgain} />;

  async function create(body: BodyOf<typeof createPersonalToken>) {
    const { token, ...kept } = await call(createPersonalToken, { body });
    change((all) => [kept, ...all]);
    setOpen({ made: { token, ...kept } });
  }
  const revoke = (token: PersonalToken) => {
    const said = isEnded(token) ? 'Token removed.' : 'Token revoked.';
    return remove([token], said, () => call(deletePersonalToken, { params: { id: token.id } }));
  };

  return (
    <div ref={pane} className={list.pane}>
      <p>For scripts and shortcuts. A token opens your notes and categories, never your account.</p>
      <p>
        A link that opens a new note needs no token: <code>{location.origin}/add?text=Oat%20milk</code>
      </p>
      {tokens.length > 0 && (
        <ul className={list.list}>
          {tokens.map((token) => (
            <li key={token.id}>
              <Icon shape={tokenIcon} />
              <TokenText {...token} />
              {isEnded(token) ? (
                <Button kind="ghost" aria-label={`Remove ${token.name}`} onClick={() => revoke(token)}>
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
        <Button kind="secondary" icon={plusIcon} onClick={() => setOpen({ create: true })}>
          Create a token
        </Button>
        <a href="/api/docs/" className="link" target="_blank" rel="noopener">
          What a token can do
        </a>
      </p>
      {open && 'create' in open && <CreateTokenDialog username={username} create={create} onClose={close} />}
      {open && 'made' in open && <NewTokenDialog {...open.made} onKept={close} />}
      {open && 'revoke' in open && (
        <RemovalDialog
          title="Revoke token"
          question="Are you sure you want to revoke this token? What uses it is shut out at once."
          name={open.revoke.name}
          action="Revoke"
          remove={() => void revoke(open.revoke)}
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
        {name} <span className={list.chip}>{read_only ? 'Read only' : 'Read and change'}</span>
      </b>
      <small>
        {isEnded(token)
          ? `Expired ${dateOf(expires_at)}. It no longer works.`
          : `Expires ${dateOf(expires_at)}. ${use}`}
      </small>
    </p>
  );
}
