import type { ReactNode } from 'react';
import { usePresence } from '../presence/usePresence.ts';
import { useKnownUser } from '../session/useCurrentUser.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';

interface LayoutProps {
  /** The path of the screen. */
  path: string;
  look: 'scene' | 'plain' | 'glow';
  children: ReactNode;
}

/** The shell of every screen: skip link, header, the screen, footer. */
export function Layout({ path, look, children }: LayoutProps) {
  const user = useKnownUser();
  const stats = usePresence();
  return (
    <div className={styles.layout} data-look={look}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header path={path} isOverScene={look === 'scene'} user={user} stats={stats} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer moves={look !== 'glow'} />
    </div>
  );
}
