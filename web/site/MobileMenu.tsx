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
import { closeIcon, homeIcon, listIcon, loginIcon, logoutIcon, nextIcon } from '../ui/shell-icons.ts';
import styles from './MobileMenu.module.css';
import { Wordmark } from './Wordmark.tsx';

interface MobileMenuProps {
  path: string;
  user: User | null | undefined;
  stats: Stats | undefined;
  onClose: () => void;
}

/** What the header has no room for under 1024px. Every link closes it. */
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
