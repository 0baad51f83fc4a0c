import type { ComponentProps, MouseEvent } from 'react';
import styles from './Button.module.css';
import { type ButtonLook, classOf } from './button-look.ts';
import { Icon } from './Icon.tsx';

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** At work: takes the disabled look, keeps width and focus, and does nothing when pressed. */
    busy?: boolean;
    /** Path data, before the words. */
    icon?: string;
  } & (BusyWords | { busyText?: undefined });

/** The words shown while busy, for example `Updating...`; the button is as wide as the longer text all the time. */
interface BusyWords {
  busyText: string;
  children: string;
}

export function Button({
  kind,
  large,
  wide,
  busy = false,
  busyText,
  icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ kind, large, wide }, className)}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {icon !== undefined && <Icon shape={icon} />}
      {busyText === undefined ? (
        children
      ) : (
        <span className={styles.words} data-other={busy ? children : busyText}>
          {busy ? busyText : children}
        </span>
      )}
    </button>
  );
}
