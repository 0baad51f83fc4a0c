import { useEffect, useState } from 'react';
import { takeJoinCode } from '../../session/pending-join.ts';
import type { LoginMode } from '../login-rules.ts';

/** Explains to a visitor with a link to a shared category why they must log in. It reveals nothing about the category. */
export function JoinNote({ mode, className }: { mode: LoginMode; className: string | undefined }) {
  const [isPending, setPending] = useState(false);
  useEffect(() => setPending(takeJoinCode() !== null), []);
  if (!isPending) return null;
  const isClosed = document.documentElement.dataset['registration'] === 'closed';
  return (
    <>
      <p className={className}>
        {mode === 'login' ? 'Log in to join a shared list.' : 'Register to join a shared list.'}
      </p>
      {isClosed && (
        <p className={className}>You need an account here. Ask the owner of the site for an invitation.</p>
      )}
    </>
  );
}
