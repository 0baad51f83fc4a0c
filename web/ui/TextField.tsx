import { type ComponentProps, type ReactNode, useId } from 'react';
import field from './Field.module.css';
import { FieldError } from './FieldError.tsx';
import styles from './TextField.module.css';

export type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** An error takes its place. */
  hint?: string | undefined;
};

/** A labelled field of one line, with its hint or error below; `children` are placed inside its right end. */
export function TextField({
  label,
  error,
  hint,
  children,
  'aria-describedby': description,
  ...rest
}: TextFieldProps & { children?: ReactNode }) {
  const id = useId();
  const noteId = (error ?? hint) === undefined ? undefined : `${id}-note`;
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...rest}
          id={id}
          className={field.input}
          aria-invalid={error !== undefined}
          aria-describedby={[noteId, description].filter(Boolean).join(' ') || undefined}
        />
        {children}
      </div>
      <FieldError id={`${id}-note`} error={error} />
      {error === undefined && hint !== undefined && (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
