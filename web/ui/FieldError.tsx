import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';
import { badIcon } from './message-icons.ts';

interface FieldErrorProps {
  error: string | undefined;
  /** The field names it by `aria-describedby`; what no field names is an alert. */
  id?: string;
  role?: 'alert';
}

export function FieldError({ error, ...named }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p {...named} className={styles.error}>
      <Icon shape={badIcon} className={styles.icon} />
      {error}
    </p>
  );
}
