import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './FormCard.module.css';

interface FormCardProps extends Pick<ComponentProps<'form'>, 'ref' | 'onSubmit' | 'onChange'> {
  title: string;
  /** The button that sends it. */
  end: ReactNode;
  children: ReactNode;
}

/** A part of the account with a form of its own: Enter in a field sends this card alone. */
export function FormCard({ title, end, children, ...form }: FormCardProps) {
  const titleId = useId();
  return (
    <form {...form} noValidate aria-labelledby={titleId} className={styles.card}>
      <h2 id={titleId} className={`display ${styles.title}`}>
        {title}
      </h2>
      {children}
      <div className={styles.end}>{end}</div>
    </form>
  );
}
