import { useEffect, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { reloadUser, useCurrentUser, useOutOfReach } from '../../session/useCurrentUser.ts';
import { LoadingOverlay } from '../../ui/LoadingOverlay.tsx';
import { Move } from '../../ui/Move.tsx';
import { OutOfReach } from '../../ui/OutOfReach.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { AccountCard } from './AccountCard.tsx';
import { ChangePasswordForm, type Passwords } from './ChangePasswordForm.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import styles from './ProfilePage.module.css';
import { UpdateProfileForm } from './UpdateProfileForm.tsx';

const TRY_AGAIN_EVERY_MS = 10_000;

/** The profile screen (spec section 2); who cannot be loaded has to log in. */
export function ProfilePage() {
  const user = useCurrentUser();
  const isOutOfReach = useOutOfReach();
  const [wasReached, setReached] = useState(false);
  if (user && !isOutOfReach && !wasReached) setReached(true);
  const isWaiting = isOutOfReach && !wasReached;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reloadUser, TRY_AGAIN_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (isWaiting) return <OutOfReach name="Your profile" onTryAgain={reloadUser} />;
  if (user === null) return <Move to="/login" />;
  return (
    <div className={styles.page}>
      <h1 className={`display chrome ${styles.title}`}>Profile</h1>
      {user === undefined ? <LoadingOverlay inside /> : <Profile user={user} />}
      <Toasts position="top-right" />
    </div>
  );
}

/**
 * A new password that is typed is not saved by the button above it: from its first letter on, its own button is the
 * one of the screen, and an update of the rest points to it. The current password alone says nothing: browsers fill it in.
 */
function Profile({ user }: { user: User }) {
  const [passwords, setPasswords] = useState<Passwords>({ old_password: '', new_password: '' });
  const [reminder, setReminder] = useState<object>();
  const isPasswordTyped = passwords.new_password !== '';
  if (reminder !== undefined && !isPasswordTyped) setReminder(undefined);
  return (
    <div className={styles.profile}>
      <ProfileCard user={user} />
      <div className={styles.cards}>
        <UpdateProfileForm user={user} isMain={!isPasswordTyped} onUpdated={() => setReminder({})} />
        <ChangePasswordForm
          username={user.username}
          passwords={passwords}
          setPasswords={setPasswords}
          reminder={reminder}
        />
        <AccountCard username={user.username} />
      </div>
    </div>
  );
}
