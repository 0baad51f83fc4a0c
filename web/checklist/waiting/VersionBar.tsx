import { newVersion } from '../../offline/new-version.ts';
import { unsaved } from '../../session/unsaved.ts';
import { useSessionStore } from '../../session/useSession.ts';
import styles from '../../ui/Bar.module.css';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { closeIcon } from '../../ui/shell-icons.ts';
import { useFocusReturn } from '../list/useFocusReturn.ts';
import { useDialogs } from '../open/open-dialogs.ts';
import { againIcon } from './connection-icons.ts';

/** A new version replaces this one only when the user agrees, and is not offered while something is being done. */
export function VersionBar({ goOver }: { goOver: () => void }) {
  const focusEvents = useFocusReturn();
  const isSaving = useSessionStore(unsaved) > 0;
  const isBusy = useDialogs().length > 0 || isSaving;
  if (isBusy) return null;
  return (
    <div className={styles.bars} {...focusEvents}>
      <div className={styles.bar}>
        <Icon shape={againIcon} />
        <p role="status">A new version is ready</p>
        <Button kind="text" onClick={goOver}>
          Reload
        </Button>
        <IconButton icon={closeIcon} label="Later" onClick={() => newVersion.write(null)} />
      </div>
    </div>
  );
}
