import { useState } from 'react';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { addPasskey, deletePasskey, type Passkey, renamePasskey } from '../../../contract/passkeys.ts';
import { call } from '../../session/call.ts';
import { Button } from '../../ui/Button.tsx';
import { plusIcon } from '../../ui/tool-icons.ts';
import list from '../PaneList.lazy.module.css';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { Unloaded } from '../Unloaded.tsx';
import { type Rows, useRemoval } from '../useRows.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { hasPasskeys, whyNoPasskeys } from './has-passkeys.ts';
import { PasskeyRow } from './PasskeyRow.tsx';

interface PasskeysPaneProps extends Rows<Passkey> {
  username: string;
  /** The name of this device, or empty. */
  device: string;
}

export function PasskeysPane({ username, device, ...all }: PasskeysPaneProps) {
  const { rows: passkeys, askAgain, change } = all;
  const { pane, remove } = useRemoval(all);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  if (!passkeys) return <Unloaded isFailed={passkeys === null} askAgain={askAgain} />;

  async function add(body: BodyOf<typeof addPasskey>) {
    const added = await call(addPasskey, { body });
    change((all) => [added, ...all]);
  }
  async function rename({ id }: Passkey, name: string) {
    const renamed = await call(renamePasskey, { params: { id }, body: { name } });
    change((all) => all.map((passkey) => (passkey.id === id ? renamed : passkey)));
  }
  const leave = (passkey: Passkey) =>
    remove([passkey], 'Passkey removed.', () => call(deletePasskey, { params: { id: passkey.id } }));

  return (
    <div ref={pane} tabIndex={-1} className={list.pane}>
      <p>
        Sign in with your fingerprint, your face or the lock of your screen. Your username and password keep
        working.
      </p>
      {passkeys.length > 0 && (
        <ul className={list.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              rename={(name) => rename(passkey, name)}
              onRemove={() => setLeaving(passkey)}
            />
          ))}
        </ul>
      )}
      <p className={list.end}>
        {hasPasskeys() ? (
          <Button kind="secondary" icon={plusIcon} onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        ) : (
          whyNoPasskeys()
        )}
      </p>
      {isAdding && (
        <AddPasskeyDialog username={username} device={device} add={add} onClose={() => setAdding(false)} />
      )}
      {leaving && (
        <RemovalDialog
          title="Remove passkey"
          question="Are you sure you want to remove this passkey? It will no longer sign you in."
          name={leaving.name}
          action="Remove"
          remove={() => void leave(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
}
