import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './TextField.module.css';

export type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is wrong with the value, if anything. */
  error?: string | undefined;
};

/** A labelled field of one line, with its error below; `children` stand inside its right end. */
export function TextField({ label, error, children, ...rest }: TextFieldProps & { children?: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {children}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
