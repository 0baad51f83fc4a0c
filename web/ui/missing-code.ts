import { toast } from './toast.ts';

export const OFFLINE = "You're offline. Try again when you're connected.";
export const UPDATED = 'The site was updated. The new version is loaded now.';
/** As long as a toast is shown. */
const READ_MS = 3_000;

/** True when code could not be loaded because a new version has replaced it: the server has this page's script no more. */
export async function isUpdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (script === null) return false;
  return fetch(script.src, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}

/** Says why code is missing, and loads the new version where there is one. */
export async function toastMissing(): Promise<void> {
  const isNew = await isUpdated();
  toast.error(isNew ? UPDATED : OFFLINE);
  if (isNew) setTimeout(() => location.reload(), READ_MS);
}
