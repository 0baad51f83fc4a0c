import styles from './Button.module.css';

type Kind = 'primary' | 'secondary' | 'ghost' | 'danger' | 'text';

/** Shared by buttons and links that look like one. */
export interface ButtonLook {
  kind: Kind;
  /** The 52px button of a form's one main action. */
  large?: boolean | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

export function classOf({ kind, large, wide }: ButtonLook, className?: string): string {
  return [styles.button, styles[kind], large && styles.large, wide && styles.wide, className]
    .filter(Boolean)
    .join(' ');
}
