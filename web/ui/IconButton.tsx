import type { ButtonHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Path data of shell-icons.ts or tool-icons.ts. */
  icon: string;
  /** Title and accessible name in one. */
  label: string;
  /** A deleting button turns to the danger colour under the pointer. */
  danger?: boolean;
  /** 44px and a 22px icon at any width. */
  touch?: boolean;
};

/** A quiet button of one icon: 32px, 44px where fingers press. */
export function IconButton({ icon, label, danger, touch, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={[styles.iconButton, danger && styles.danger, touch && styles.touch, className]
        .filter(Boolean)
        .join(' ')}
    >
      <Icon shape={icon} />
      {children}
    </button>
  );
}
