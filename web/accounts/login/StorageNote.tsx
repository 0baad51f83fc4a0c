import { useEffect, useState } from 'react';
import { isStorageBlocked } from '../../session/storage.ts';
import { useCleared } from '../../session/useSession.ts';

/** Says why a login ends with the page, or has ended: the browser stores nothing, or its user has cleared what it stored. */
export function StorageNote({ className }: { className: string | undefined }) {
  const isCleared = useCleared() > 0;
  const [isBlocked, setBlocked] = useState(false); // the server does not know
  useEffect(() => setBlocked(isStorageBlocked()), []);
  if (!isBlocked && !isCleared) return null;
  return (
    <p role="status" className={className}>
      {isBlocked
        ? 'This browser blocks the data of this site, so a reload logs you out.'
        : 'You were logged out: the data of this site was cleared in this browser.'}
    </p>
  );
}
