import { Fragment } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { pictureOf } from '../picture.ts';
import styles from './ProfileCard.module.css';

/** More characters than these are set smaller and narrower. */
const SHORT_NAME = 14;
const MIDDLING_NAME = 24;
/** A name may wrap after a dash, a dot or an underscore. */
const PARTS = /[^-._]+[-._]?|[-._]/g;

/** The signed-in user: the picture in a ring of sun, and the name. */
export function ProfileCard({ user }: { user: User }) {
  const { username } = user;
  return (
    <section className={styles.card} aria-label="Current profile">
      <div className={styles.ring}>
        <Avatar src={pictureOf(user)} className={styles.picture} />
      </div>
      <p className={`display ${styles.name}`} data-length={lengthOf(username)} title={username}>
        {[...username.matchAll(PARTS)].map(({ 0: part, index: at }) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </p>
    </section>
  );
}

function lengthOf({ length }: string): 'middling' | 'long' | undefined {
  if (length > MIDDLING_NAME) return 'long';
  return length > SHORT_NAME ? 'middling' : undefined;
}
