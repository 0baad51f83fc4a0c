import { Store } from '../ui/store.ts';

/** Chromium's event when the site can be put on the home screen; other browsers have menus for that. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Puts the site on the home screen; null where the browser does not offer that. */
export const installOffer = new Store<(() => void) | null>(null);

globalThis.window?.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault(); // no bar of the browser's own
  installOffer.write(() => {
    installOffer.write(null); // it can be asked once
    event.prompt().catch(() => {}); // its user has seen and closed it
  });
});
globalThis.window?.addEventListener('appinstalled', () => installOffer.write(null));
