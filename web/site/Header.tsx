import { useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import type { Stats } from '../../contract/presence.ts';
import { VisitorCounts } from '../presence/VisitorCounts.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuIcon } from '../ui/shell-icons.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { Clock } from './Clock.tsx';
import styles from './Header.module.css';
import type { MobileMenu } from './MobileMenu.tsx';
import type { SiteRoute } from './routes.ts';
import { Wordmark } from './Wordmark.tsx';

export interface HeaderProps {
  route: SiteRoute;
  /** `undefined` until it is known whether somebody is signed in. */
  user: User | null | undefined;
  /** `undefined` until the server has told them. */
  stats: Stats | undefined;
}

export function Header({ route, user, stats }: HeaderProps) {
  /** `undefined` while it is closed; null when its code did not come: then the header shows the links itself. */
  const [Menu, setMenu] = useState<typeof MobileMenu | null>();
  const isUnfolded = Menu === null || undefined;

  function openMenu() {
    import('./MobileMenu.tsx').then(
      ({ MobileMenu }) => setMenu(() => MobileMenu),
      () => setMenu(null),
    );
  }

  return (
    <header
      className={styles.header}
      data-over={route.look === 'scene' || undefined}
      data-unfolded={isUnfolded}
    >
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
        <Link href="/" aria-current={route.path === '/' ? 'page' : undefined}>
          Home
        </Link>
        <Link href="/checklist" aria-current={route.path === '/checklist' ? 'page' : undefined}>
          Checklist
        </Link>
      </nav>
      <div className={styles.readings}>
        <Clock />
        <div className={styles.counts}>
          <VisitorCounts stats={stats} />
        </div>
      </div>
      <AccountLinks route={route} user={user} />
      {Menu && <Menu route={route} user={user} stats={stats} onClose={() => setMenu(undefined)} />}
    </header>
  );
}
