import { type ComponentProps, useId } from 'react';
import styles from './TextArea.module.css';

/** A labelled field of several lines. */
export function TextArea({ label, ...rest }: { label: string } & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea {...rest} id={id} className={styles.input} />
    </div>
  );
}
