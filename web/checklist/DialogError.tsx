import { Icon } from '../ui/Icon.tsx';
import styles from './DialogError.module.css';

/** Why the server refused what the dialog asked for. */
export function DialogError({ error }: { error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p role="alert" className={styles.error}>
      <Icon name="bad" className={styles.icon} />
      {error}
    </p>
  );
}
