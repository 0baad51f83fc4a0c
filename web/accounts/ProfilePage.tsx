import { Redirect } from 'wouter';
import type { User } from '../../contract/accounts.ts';
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import styles from './ProfilePage.module.css';
import { UpdateProfileForm } from './UpdateProfileForm.tsx';
import { useCurrentUser } from './useCurrentUser.ts';

/** The profile screen (spec section 2); who cannot be loaded has to log in. */
export function ProfilePage() {
  const user = useCurrentUser();
  if (user === null) return <Redirect to="/login" replace />;
  return (
    <div className={styles.page}>
      <h1 className={`display chrome ${styles.title}`}>Profile</h1>
      {user === undefined ? <LoadingOverlay inside /> : <Profile user={user} />}
      <Toasts position="top-right" />
    </div>
  );
}

function Profile({ user }: { user: User }) {
  return (
    <div className={styles.profile}>
      <ProfileCard user={user} />
      <UpdateProfileForm user={user}>
        <ChangePasswordForm username={user.username} />
      </UpdateProfileForm>
    </div>
  );
}
