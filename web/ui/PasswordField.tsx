import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import styles from './PasswordField.module.css';
import { TextField, type TextFieldProps } from './TextField.tsx';

const eyeIcon =
  'M1.8 10S4.8 4.5 10 4.5 18.2 10 18.2 10 15.2 15.5 10 15.5 1.8 10 1.8 10zM7.5 10a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0';
const eyeoffIcon =
  'M3 3l14 14M8.3 4.7A8 8 0 0110 4.5c5.2 0 8.2 5.5 8.2 5.5a14 14 0 01-2.2 2.9M12.5 14.9a7 7 0 01-2.5.6C4.8 15.5 1.8 10 1.8 10a14 14 0 013.4-3.9M8.2 8.3a2.5 2.5 0 003.5 3.5';

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
