import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import type { Stats } from '../../contract/presence.ts';
import { VisitorCounts } from '../presence/VisitorCounts.tsx';
import { Slot } from '../session/Slot.tsx';
import { headerSlot } from '../session/slots.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { menuIcon } from '../ui/shell-icons.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { Clock } from './Clock.tsx';
import styles from './Header.module.css';
import type { MobileMenu } from './MobileMenu.tsx';
import { Wordmark } from './Wordmark.tsx';

interface HeaderProps {
  path: string;
  isOverScene: boolean;
  /** `undefined` until it is known whether a user is signed in. */
  user: User | null | undefined;
  /** `undefined` until the server has answered. */
  stats: Stats | undefined;
}

export function Header({ path, isOverScene, user, stats }: HeaderProps) {
  /** `undefined` while closed; null when its code could not be loaded: the header then shows the links. */
  const [Menu, setMenu] = useState<typeof MobileMenu | null>();
  const isUnfolded = Menu === null || undefined;

  function openMenu() {
    import('./MobileMenu.tsx').then(
      ({ MobileMenu }) => setMenu(() => MobileMenu),
      () => setMenu(null),
    );
  }

  return (
    <header className={styles.header} data-over={isOverScene || undefined} data-unfolded={isUnfolded}>
      <IconButton
        icon={menuIcon}
        label="Menu"
        touch
        className={styles.menuButton}
        aria-haspopup="dialog"
        aria-expanded={isUnfolded}
        onClick={openMenu}
      />
      <Wordmark />
      <nav className={styles.nav} aria-label="Main">
        <Link href="/" aria-current={path === '/' ? 'page' : undefined}>
          Home
        </Link>
        <Link href="/checklist" aria-current={path === '/checklist' ? 'page' : undefined}>
          Checklist
        </Link>
      </nav>
      <div className={styles.readings}>
        <Slot of={headerSlot} />
        <Clock />
        <div className={styles.counts}>
          <VisitorCounts stats={stats} />
        </div>
      </div>
      <AccountLinks path={path} user={user} />
      {Menu && <Menu path={path} user={user} stats={stats} onClose={() => setMenu(undefined)} />}
    </header>
  );
}
