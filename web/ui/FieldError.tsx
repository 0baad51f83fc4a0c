import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';
import { badIcon } from './tool-icons.ts';

/** What is wrong with a field; the field names it by `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon shape={badIcon} className={styles.icon} />
      {error}
    </p>
  );
}
