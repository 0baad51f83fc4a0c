import type { ReactNode } from 'react';
import { useCurrentUser } from '../accounts/useCurrentUser.ts';
import { usePresence } from '../presence/usePresence.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import type { SiteRoute } from './routes.ts';

/** The shell of every screen: skip link, header, the screen, footer. */
export function Layout({ route, children }: { route: SiteRoute; children: ReactNode }) {
  const user = useCurrentUser();
  const stats = usePresence();
  return (
    <div className={styles.layout} data-look={route.look}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header route={route} user={user} stats={stats} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
