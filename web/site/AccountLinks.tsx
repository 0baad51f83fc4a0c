import { Link } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import { pictureOf } from '../accounts/picture.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loginIcon, logoutIcon } from '../ui/shell-icons.ts';
import styles from './AccountLinks.module.css';

interface AccountLinksProps {
  path: string;
  /** `undefined` until it is known whether a user is signed in. */
  user: User | null | undefined;
}

/** The header's right end: Login, or the way to the profile and Logout. Until it is known which, Login's place is kept. */
export function AccountLinks({ path, user }: AccountLinksProps) {
  if (user) {
    return (
      <>
        <Link
          href="/profile"
          className={styles.profile}
          aria-current={path === '/profile' ? 'page' : undefined}
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
  const isHere = path === '/login' || path === '/register';
  return (
    <span className={styles.login} data-pending={user === undefined || undefined}>
      <ButtonLink kind="secondary" href="/login" aria-current={isHere ? 'page' : undefined}>
        <Icon shape={loginIcon} />
        Login
      </ButtonLink>
    </span>
  );
}
