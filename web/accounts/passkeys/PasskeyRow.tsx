import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSKEY_NAME_MAX, type Passkey } from '../../../contract/passkeys.ts';
import { errorMessage } from '../../api/error-message.ts';
import { isComposing } from '../../ui/composing.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { dateOf, momentOf } from '../../ui/moment.ts';
import { toast } from '../../ui/toast.ts';
import { editIcon, trashIcon } from '../../ui/tool-icons.ts';
import { useBusy } from '../../ui/useBusy.ts';
import { keyIcon } from '../key-icon.ts';
import styles from './PasskeysPane.lazy.module.css';

interface PasskeyRowProps {
  passkey: Passkey;
  rename: (name: string) => Promise<void>;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, rename, onRemove }: PasskeyRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { name, created_at, used_at } = passkey;

  function end(takesFocus: boolean) {
    flushSync(() => setEditing(false));
    if (takesFocus) row.current?.querySelector('button')?.focus();
  }

  return (
    <li ref={row}>
      <Icon shape={keyIcon} />
      {isEditing ? (
        <NameField name={name} rename={rename} onEnd={end} />
      ) : (
        <p>
          <b>{name}</b>
          <small>
            Added {dateOf(created_at)}.{' '}
            {used_at === null ? 'Not used yet.' : `Last used ${momentOf(used_at)}.`}
          </small>
        </p>
      )}
      {!isEditing && (
        <span className={styles.acts}>
          <IconButton icon={editIcon} label={`Rename ${name}`} onClick={() => setEditing(true)} />
          <IconButton icon={trashIcon} label={`Remove ${name}`} danger onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

interface NameFieldProps {
  name: string;
  rename: (name: string) => Promise<void>;
  /** True when the focus is to go back to the row. */
  onEnd: (takesFocus: boolean) => void;
}

/** The field replaces the button that was pressed. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Enter saves and Esc cancels; leaving the field saves too. */
function NameField({ name, rename, onEnd }: NameFieldProps) {
  const [text, setText] = useState(name);
  const [, run] = useBusy();

  async function save(takesFocus: boolean) {
    const next = text.trim();
    try {
      if (next !== '' && next !== name) await rename(next);
      onEnd(takesFocus);
    } catch (error) {
      toast.error(errorMessage(error)); // what was typed stays
    }
  }

  function act(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') void run(() => save(true));
    if (event.key === 'Escape') onEnd(true);
  }

  return (
    <input
      className={styles.name}
      aria-label={`New name of ${name}`}
      ref={takeFocus}
      maxLength={PASSKEY_NAME_MAX}
      autoComplete="off"
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={act}
      onBlur={() => void run(() => save(false))}
    />
  );
}
