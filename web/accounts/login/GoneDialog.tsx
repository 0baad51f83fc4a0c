import { useEffect, useState } from 'react';
import { forgetUser, textsOf } from '../../session/gone-account.ts';
import { onStorageChange } from '../../session/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { counted } from '../../ui/count-text.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/Dialog.tsx';
import { CopyButton } from '../SecretDialog.tsx';
import { saveFile } from '../save-file.ts';
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
  if (texts === undefined) return null;
  const isEmpty = texts.length === 0;
  return (
    <Dialog title="Your account was deleted" onClose={isEmpty ? forget : onClose}>
      {isEmpty ? <Nothing onClose={forget} /> : <Texts texts={texts} onDelete={forget} />}
    </Dialog>
  );
}

/** With those that an open page writes after this; undefined until they are read. */
function useTexts(user: string): readonly string[] | undefined {
  const [texts, setTexts] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const found = await textsOf(user);
      if (isCurrent) setTexts((known) => (known?.join() === found.join() ? known : found));
    };
    void read();
    const leave = onStorageChange(() => void read());
    return () => {
      isCurrent = false;
      leave();
    };
  }, [user]);
  return texts;
}

function Nothing({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <p>
          That was done on another device, or by the owner of the site. Nothing of it is left on this device.
        </p>
      </DialogBody>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </>
  );
}

function Texts({ texts, onDelete }: { texts: readonly string[]; onDelete: () => void }) {
  const all = `${texts.join('\n\n')}\n`;
  const save = () => saveFile(new Blob([all], { type: 'text/plain' }), 'nightdrive-not-saved.txt');
  return (
    <>
      <DialogBody>
        <p>
          That was done on another device, or by the owner of the site. {counted(texts.length, 'text')} on
          this device couldn't be saved. Copy what you want to keep.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keys as well */}
        <ul className={styles.texts} aria-label="Texts that weren't saved" tabIndex={0}>
          {texts.map((text) => (
            <li key={text} dir="auto">
              {text}
            </li>
          ))}
        </ul>
        <p>
          <small>
            They are deleted from this device when you choose Delete, or when someone logs in here.
          </small>
        </p>
      </DialogBody>
      <DialogActions>
        <Button kind="text" onClick={onDelete}>
          Delete
        </Button>
        <Button kind="secondary" onClick={save}>
          Save as a file
        </Button>
        <CopyButton text={all} />
      </DialogActions>
    </>
  );
}
