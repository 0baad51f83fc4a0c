import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { eyeIcon, eyeoffIcon } from './tool-icons.ts';

/**
 * A password that can be shown or hidden. It hides itself when its form is submitted: a browser may remember
 * a shown one like any other text.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'ref' | 'children'>) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      {...props}
      ref={input}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <IconButton
        icon={shown ? eyeoffIcon : eyeIcon}
        label={shown ? 'Hide password' : 'Show password'}
        className={styles.eye}
        onClick={() => setShown(!shown)}
      />
    </TextField>
  );
}
