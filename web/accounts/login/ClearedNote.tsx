import { useCleared } from '../../session/useSession.ts';

/** Says why the user is logged out, who has cleared more than they may have meant to. */
export function ClearedNote({ className }: { className: string | undefined }) {
  if (useCleared() === 0) return null;
  return (
    <p role="status" className={className}>
      You were logged out: the data of this site was cleared in this browser.
    </p>
  );
}
