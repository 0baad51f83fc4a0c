import { readStored, store } from '../../session/storage.ts';
import { lazyDialog } from '../open/open-dialogs.ts';

/** The storage key that is set once the user was asked. */
const ASKED = 'asked_for_notifications';

const openOffer = lazyDialog(() =>
  import('./NotificationsDialog.tsx').then(({ NotificationsDialog }) => NotificationsDialog),
);

/** Asks once, after the first reminder was set on a device that can show notifications. */
export function offerNotifications(): void {
  const canAsk =
    'Notification' in globalThis && Notification.permission === 'default' && 'PushManager' in globalThis;
  if (!canAsk || readStored(ASKED) !== null) return;
  store({ [ASKED]: 'yes' });
  openOffer({});
}
