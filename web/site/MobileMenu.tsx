import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import type { Stats } from '../../contract/presence.ts';
import { pictureOf } from '../accounts/picture.ts';
import { installOffer } from '../offline/install.ts';
import { VisitorCounts } from '../presence/VisitorCounts.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Modal } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Scene } from '../ui/Scene.tsx';
import { closeIcon, loginIcon, logoutIcon, nextIcon } from '../ui/shell-icons.ts';
import styles from './MobileMenu.module.css';
import { Wordmark } from './Wordmark.tsx';

const homeIcon = 'M3 9.5L10 3.5l7 6M5 8.5V16.5h10V8.5M8.5 16.5v-4h3v4';
const listIcon = 'M3 5l1.3 1.3L6.8 3.8M3 11l1.3 1.3L6.8 9.8M10 5h7M10 11h7M4 16.5h13';

interface MobileMenuProps {
  path: string;
  user: User | null | undefined;
  stats: Stats | undefined;
  onClose: () => void;
}

/** The links that the header has no room for under 1024px. Every link closes it. */
export function MobileMenu({ path, user, stats, onClose }: MobileMenuProps) {
  const install = useSyncExternalStore(installOffer.listen, installOffer.read, () => null);
  return (
    <Modal role="dialog" aria-label="Menu" className={styles.menu} onClose={onClose}>
      <Scene className={styles.scene} car={false} />
      <div className={styles.top}>
        <Wordmark onClick={onClose} />
        <IconButton icon={closeIcon} label="Close menu" touch onClick={onClose} />
      </div>
      {user && (
        <Link href="/profile" className={styles.profile} onClick={onClose}>
          <Avatar src={pictureOf(user)} />
          <span>{user.username}</span>
          <Icon shape={nextIcon} />
        </Link>
      )}
      <nav className={styles.nav} aria-label="Main">
        <Link href="/" className="display" aria-current={path === '/' ? 'page' : undefined} onClick={onClose}>
          <Icon shape={homeIcon} />
          Home
        </Link>
        <Link
          href="/checklist"
          className="display"
          aria-current={path === '/checklist' ? 'page' : undefined}
          onClick={onClose}
        >
          <Icon shape={listIcon} />
          Checklist
        </Link>
      </nav>
      <div className={styles.counts}>
        <VisitorCounts stats={stats} panel />
      </div>
      <div className={styles.end}>
        {install && (
          <Button kind="secondary" wide onClick={install}>
            Install
          </Button>
        )}
        {user !== undefined && (
          <ButtonLink kind="secondary" wide href={user ? '/logout' : '/login'} onClick={onClose}>
            <Icon shape={user ? logoutIcon : loginIcon} />
            {user ? 'Logout' : 'Login'}
          </ButtonLink>
        )}
      </div>
    </Modal>
  );
}
