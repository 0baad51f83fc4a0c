import { type ComponentProps, useId } from 'react';
import field from './Field.module.css';
import styles from './TextArea.module.css';

export function TextArea({ label, ...rest }: { label: string } & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea {...rest} id={id} className={`${field.input} ${styles.text}`} />
    </div>
  );
}
