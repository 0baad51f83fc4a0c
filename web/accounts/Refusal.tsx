import { Icon } from '../ui/Icon.tsx';
import { badIcon } from '../ui/message-icons.ts';
import styles from './CredentialsForm.module.css';

/** The words of a toast once more, for the eye: as content of the style they are found and read out once. */
export function Refusal({ id, words }: { id: string; words: string | undefined }) {
  return (
    <p id={id} className={styles.refusal} data-words={words}>
      {words && <Icon shape={badIcon} className={styles.icon} />}
    </p>
  );
}
