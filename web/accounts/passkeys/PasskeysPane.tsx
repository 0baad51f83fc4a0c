import { useRef, useState } from 'react';
import type { Passkey } from '../../../contract/passkeys.ts';
import { errorMessage } from '../../api/error-message.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { focusPage } from '../../ui/modal.ts';
import { toast } from '../../ui/toast.ts';
import { plusIcon } from '../../ui/tool-icons.ts';
import { useBusy } from '../../ui/useBusy.ts';
import list from '../PaneList.lazy.module.css';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { Unloaded } from '../Unloaded.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { hasPasskeys, whyNoPasskeys } from './has-passkeys.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import type { Passkeys } from './usePasskeys.ts';

interface PasskeysPaneProps extends Passkeys {
  username: string;
  /** The name of this device, or empty. */
  device: string;
}

/** The passkeys that sign the user in, with a way to add, rename and remove them. */
export function PasskeysPane({
  username,
  device,
  passkeys,
  askAgain,
  add,
  rename,
  remove,
}: PasskeysPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const [, run] = useBusy();
  if (!passkeys) return <Unloaded isFailed={passkeys === null} askAgain={askAgain} />;

  /** Moves the focus to the next row, or to the button below. */
  async function removeAt(passkey: Passkey, at: number) {
    try {
      await remove(passkey);
    } catch (error) {
      return toast.error(errorMessage(error));
    }
    toast.success('Passkey removed.');
    const next = pane.current?.querySelectorAll('li')[at]?.querySelector('button');
    focusPage(next ?? pane.current?.querySelector<HTMLElement>(':scope > p > button') ?? pane.current);
    setLeaving((now) => (now?.id === passkey.id ? undefined : now));
  }

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
          <Button kind="secondary" onClick={() => setAdding(true)}>
            <Icon shape={plusIcon} />
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
          remove={() => run(() => removeAt(leaving, passkeys.indexOf(leaving)))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  );
}
