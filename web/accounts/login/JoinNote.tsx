import { useEffect, useState } from 'react';
import { takeJoinCode } from '../../session/pending-join.ts';

/** Says why the user is here who has opened a link to a shared category. Of the category it says nothing. */
export function JoinNote({ className }: { className: string | undefined }) {
  const [isPending, setPending] = useState(false);
  useEffect(() => setPending(takeJoinCode() !== null), []);
  if (!isPending) return null;
  const isClosed = document.documentElement.dataset['registration'] === 'closed';
  return (
    <>
      <p className={className}>Log in to join a shared list.</p>
      {isClosed && (
        <p className={className}>You need an account here. Ask the owner of the site for an invitation.</p>
      )}
    </>
  );
}
