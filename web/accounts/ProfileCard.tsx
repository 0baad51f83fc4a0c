import type { User } from '../../contract/accounts.ts';
import { Avatar } from '../ui/Avatar.tsx';
import styles from './ProfileCard.module.css';
import { pictureOf } from './picture.ts';

/** A longer name is set smaller, so that it stays on one line if it can. */
const SHORT_NAME = 12;

/** Who is signed in: the picture in a ring of sun, and the name. */
export function ProfileCard({ user }: { user: User }) {
  return (
    <section className={styles.card} aria-label="Current profile">
      <div className={styles.ring}>
        <Avatar src={pictureOf(user)} className={styles.picture} />
      </div>
      <p className={`display ${styles.name}`} data-long={user.username.length > SHORT_NAME || undefined}>
        {user.username}
      </p>
    </section>
  );
}
