import { Link } from 'wouter';
import { pictureOf } from '../accounts/picture.ts';
import { VisitorCounts } from '../presence/VisitorCounts.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Modal } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Scene } from '../ui/Scene.tsx';
import { closeIcon, homeIcon, listIcon, loginIcon, logoutIcon, nextIcon } from '../ui/shell-icons.ts';
import type { HeaderProps } from './Header.tsx';
import styles from './MobileMenu.module.css';
import { Wordmark } from './Wordmark.tsx';

/** What the header has no room for under 1024px. Every link closes it. */
export function MobileMenu({ route, user, stats, onClose }: HeaderProps & { onClose: () => void }) {
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
        <Link
          href="/"
          className="display"
          aria-current={route.path === '/' ? 'page' : undefined}
          onClick={onClose}
        >
          <Icon shape={homeIcon} />
          Home
        </Link>
        <Link
          href="/checklist"
          className="display"
          aria-current={route.path === '/checklist' ? 'page' : undefined}
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
