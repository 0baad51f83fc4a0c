import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import type { Stats } from '../../contract/presence.ts';
import { VisitorCounts } from '../presence/VisitorCounts.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuIcon } from '../ui/shell-icons.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { Clock } from './Clock.tsx';
import styles from './Header.module.css';
import type { SiteRoute } from './routes.ts';
import { Wordmark } from './Wordmark.tsx';

const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));

export interface HeaderProps {
  route: SiteRoute;
  /** `undefined` until it is known whether somebody is signed in. */
  user: User | null | undefined;
  /** `undefined` until the server has told them. */
  stats: Stats | undefined;
}

export function Header({ route, user, stats }: HeaderProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className={styles.header} data-over={route.look === 'scene' || undefined}>
      <IconButton
        icon={menuIcon}
        label="Menu"
        touch
        className={styles.menuButton}
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
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
      {isMenuOpen && (
        <Suspense>
          <MobileMenu route={route} user={user} stats={stats} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
