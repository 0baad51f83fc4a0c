import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './Button.module.css';

type Kind = 'primary' | 'secondary' | 'ghost' | 'danger';

interface Look {
  kind: Kind;
  /** The 52px button of a form's one main action. */
  large?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

function classOf({ kind, large, wide }: Look, className?: string): string {
  return [styles.button, styles[kind], large && styles.large, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** At work: takes the disabled look, keeps width and focus, and does nothing when pressed. */
    busy?: boolean;
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

type ButtonLinkProps = Look & {
  href: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
};

/** A link of the app that looks like a button. */
export function ButtonLink({ kind, large, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classOf({ kind, large, wide }, className)} />;
}
