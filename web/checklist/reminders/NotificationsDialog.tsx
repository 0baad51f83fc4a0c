import { useState } from 'react';
import { allowNotifications, refusalOf } from '../../offline/notifications.ts';
import { Question } from '../../ui/Question.tsx';

/** Asks whether reminders are also to be notifications of this device. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
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
    <Question
      title="Also as a notification on this device?"
      action="Allow"
      stay="Not now"
      busy={isBusy}
      error={error}
      onAct={allow}
      onClose={onClose}
    >
      <p>Then a reminder reaches you when this page is closed. You can change it in your profile.</p>
    </Question>
  );
}
