import { useEffect, useState } from 'react';
import { takeJoinCode } from '../../session/pending-join.ts';
import { Move } from '../../ui/Move.tsx';
import { LoginPage } from './LoginPage.tsx';

/** The page of a link to a shared list. It reveals nothing about the list to visitors without an account. */
export function InvitedPage() {
  const [isInvited] = useState(() => takeJoinCode() !== null);
  useEffect(() => {
    addEventListener('hashchange', takeJoinCode); // another link in the same tab loads no page
    return () => removeEventListener('hashchange', takeJoinCode);
  }, []);
  if (!isInvited) return <Move to="/login" />;
  return (
    <LoginPage
      startsIn={document.documentElement.dataset['registration'] === 'closed' ? 'login' : 'register'}
    />
  );
}
