import { Icon } from '../../ui/Icon.tsx';
import { badIcon } from '../../ui/tool-icons.ts';
import styles from './DialogError.module.css';

/** Why the server refused what the dialog asked for. */
export function DialogError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles.error}>
      <Icon shape={badIcon} className={styles.icon} />
      {error}
    </p>
  );
}
