import { Link } from 'wouter';
import { useCurrentUser } from '../session/useCurrentUser.ts';
import { Icon } from '../ui/Icon.tsx';
import { arrowIcon } from '../ui/shell-icons.ts';
import styles from './ChecklistCard.module.css';

/** A longer name ends in an ellipsis. */
const LONGEST_NAME = 24;

export function ChecklistCard() {
  return (
    <Link href="/checklist" className={styles.card}>
      <svg aria-hidden="true">
        <use href="#picture-list" />
      </svg>
      <div>
        <h2 className="display">Checklist</h2>
        <p>
          <Welcome />
        </p>
      </div>
      <span>
        <Icon shape={arrowIcon} />
      </span>
    </Link>
  );
}

/** Greets a signed-in user beside the owner's words, in a place that has room for both texts. */
function Welcome() {
  const user = useCurrentUser();
  if (!user) return 'Your lists, live on every screen, even offline.';
  const signs = [...user.username];
  const isLong = signs.length > LONGEST_NAME;
  return (
    <>
      Welcome back,{' '}
      <span title={user.username} translate="no">
        {isLong ? `${signs.slice(0, LONGEST_NAME).join('')}…` : user.username}
      </span>
      . Your lists are here.
    </>
  );
}
