import { toast } from './toast.ts';

export const OFFLINE = "You're offline. Try again when you're connected.";
export const BLOCKED = 'Part of the page did not load.';
export const UPDATED = 'The site was updated. The new version is loaded now.';
/** As long as a toast is shown. */
const READ_MS = 3_000;

/**
 * Asks the server why code could not be loaded: it has this page's script no more once a new version has replaced it;
 * where it still has it, something in the browser blocks a part.
 */
export async function whyMissing(): Promise<'offline' | 'updated' | 'blocked'> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return 'offline';
  return fetch(script.src, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, status }) => (status === 404 ? 'updated' : ok ? 'blocked' : 'offline'),
    () => 'offline',
  );
}

const WORDS = { offline: OFFLINE, updated: UPDATED, blocked: `${BLOCKED} Reload it.` };

/** Says why code is missing, and loads the new version where there is one. */
export async function toastMissing(): Promise<void> {
  const reason = await whyMissing();
  toast.error(WORDS[reason]);
  if (reason === 'updated') setTimeout(() => location.reload(), READ_MS);
}
