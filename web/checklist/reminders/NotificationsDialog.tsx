import { useState } from 'react';
import { allowNotifications, refusalOf, whyNot } from '../../offline/notifications.ts';
import { readStored, store } from '../../session/storage.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { openDialog } from '../open/open-dialogs.ts';

/** The storage key that is set once the user was asked. */
const ASKED = 'asked_for_notifications';

/** Asks once, after the first reminder was set on a device that can show notifications. */
export function offerNotifications(): void {
  if (whyNot() !== undefined || Notification.permission !== 'default' || readStored(ASKED) !== null) return;
  store({ [ASKED]: 'yes' });
  openDialog(NotificationsDialog, {});
}

/** Asks whether reminders are also to be notifications of this device. */
function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const allow = () => {
    setBusy(true);
    allowNotifications().then(onClose, (reason: unknown) => {
      setBusy(false);
      setError(refusalOf(reason));
    });
  };
  return (
    <FormDialog
      title="Also as a notification on this device?"
      action="Allow"
      stay="Not now"
      busy={isBusy}
      error={error}
      onSubmit={allow}
      onClose={onClose}
    >
      <p>Then a reminder reaches you when this page is closed. You can change it in your profile.</p>
    </FormDialog>
  );
}
