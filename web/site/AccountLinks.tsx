import { Link } from 'wouter';
import { pictureOf } from '../accounts/picture.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loginIcon, logoutIcon } from '../ui/shell-icons.ts';
import styles from './AccountLinks.module.css';
import type { HeaderProps } from './Header.tsx';

/** The header's right end: Login, or the way to the profile and Logout. Until it is known which, Login's place is kept. */
export function AccountLinks({ route, user }: Pick<HeaderProps, 'route' | 'user'>) {
  if (user) {
    return (
      <>
        <Link
          href="/profile"
          className={styles.profile}
          aria-current={route.path === '/profile' ? 'page' : undefined}
        >
          <Avatar src={pictureOf(user)} />
          <span>{user.username}</span>
        </Link>
        <ButtonLink kind="ghost" href="/logout" className={styles.logout}>
          <Icon shape={logoutIcon} />
          Logout
        </ButtonLink>
      </>
    );
  }
  const isHere = route.path === '/login' || route.path === '/register';
  return (
    <span className={styles.login} data-pending={user === undefined || undefined}>
      <ButtonLink kind="secondary" href="/login" aria-current={isHere ? 'page' : undefined}>
        <Icon shape={loginIcon} />
        Login
      </ButtonLink>
    </span>
  );
}
