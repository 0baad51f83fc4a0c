import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import type { LoginMode } from '../login-rules.ts';

interface InvitedLeadProps {
  mode: LoginMode;
  isRegistered: boolean;
  onToggle: (event: MouseEvent) => void;
  className: string | undefined;
}

/** Under the heading of a link to a shared list: the way to it. */
export function InvitedLead({ mode, isRegistered, onToggle, className }: InvitedLeadProps) {
  if (isRegistered && mode === 'login')
    return <p className={className}>You are registered. Log in to join.</p>;
  const isClosed = document.documentElement.dataset['registration'] === 'closed';
  if (isClosed)
    return (
      <p className={className}>
        Log in to join. Without an account, ask the owner of this site for an invitation.
      </p>
    );
  const [first, href, other] =
    mode === 'login' ? ['Log in', '/register', 'register'] : ['Register', '/login', 'log in'];
  return (
    <p className={className}>
      {first}, or{' '}
      <Link href={href} className="link" onClick={onToggle}>
        {other}
      </Link>
      , to join.
    </p>
  );
}
