import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { badIcon, okIcon, warnIcon } from '../ui/message-icons.ts';
import styles from './Notice.lazy.module.css';

const ICONS = { ok: okIcon, bad: badIcon, due: warnIcon };

/** The outcome of a job, or what is still to be done, in a box of its own. */
export function Notice({ kind = 'ok', children }: { kind?: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'ok' ? undefined : 'alert'}>
      <Icon shape={ICONS[kind]} />
      <p>{children}</p>
    </div>
  );
}
