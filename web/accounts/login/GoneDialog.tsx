import { useEffect, useEffectEvent } from 'react';
import { counted } from '../../../contract/count-text.ts';
import { forgetUser, textsOf } from '../../session/gone-account.ts';
import { onStorageChange } from '../../session/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { CopyButton } from '../SecretDialog.tsx';
import { saveFile } from '../save-file.ts';
import { useLoaded } from '../useLoaded.ts';
import styles from './GoneDialog.lazy.module.css';

interface GoneDialogProps {
  /** The id of the user whose account was deleted. */
  user: string;
  onClose: () => void;
}

/**
 * The account was deleted elsewhere: the texts that it could not save any more are offered, and are deleted from this
 * device on the word of the user. Closing decides later.
 */
export function GoneDialog({ user, onClose }: GoneDialogProps) {
  const texts = useTexts(user);
  const forget = () => void forgetUser(user).then(onClose);
  if (!texts) return null;
  const isEmpty = texts.length === 0;
  return (
    <Dialog title="Your account was deleted" onClose={isEmpty ? forget : onClose}>
      <DialogBody>
        <p>
          That was done on another device, or by the owner of the site.{' '}
          {isEmpty
            ? 'Nothing of it is left on this device.'
            : `${counted(texts.length, 'text')} on this device couldn't be saved. Copy what you want to keep.`}
        </p>
        {!isEmpty && <Texts texts={texts} />}
      </DialogBody>
      <DialogActions>
        {isEmpty ? (
          <Button kind="primary" onClick={forget}>
            OK
          </Button>
        ) : (
          <Choices text={`${texts.join('\n\n')}\n`} onDelete={forget} />
        )}
      </DialogActions>
    </Dialog>
  );
}

/** With those that an open page writes after this. */
function useTexts(user: string) {
  const [texts, , readAgain] = useLoaded(() => textsOf(user));
  const read = useEffectEvent(readAgain);
  useEffect(() => onStorageChange(() => read()), []);
  return texts;
}

function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys as well */}
      <ul className={styles.texts} aria-label="Texts that weren't saved" tabIndex={0}>
        {texts.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      <p>
        <small>They are deleted from this device when you choose Delete, or when someone logs in here.</small>
      </p>
    </>
  );
}

function Choices({ text, onDelete }: { text: string; onDelete: () => void }) {
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'nightdrive-not-saved.txt');
  return (
    <>
      <Button kind="text" onClick={onDelete}>
        Delete
      </Button>
      <Button kind="secondary" onClick={save}>
        Save as a file
      </Button>
      <CopyButton text={text} />
    </>
  );
}
