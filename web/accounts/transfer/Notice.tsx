import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { badIcon, okIcon } from '../../ui/message-icons.ts';
import styles from './DataPane.lazy.module.css';

/** The outcome of a job, in a box of its own. */
export function Notice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={styles.notice} data-bad={isBad || undefined} role={isBad ? 'alert' : undefined}>
      <Icon shape={isBad ? badIcon : okIcon} />
      <p>{children}</p>
    </div>
  );
}
