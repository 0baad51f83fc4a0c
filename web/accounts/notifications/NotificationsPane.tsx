import { useState } from 'react';
import { refusalOf, sendTest, whyNot } from '../../offline/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import list from '../PaneList.lazy.module.css';
import type { Notifications } from './useNotifications.ts';

/** Turns notifications of this device on and off. Without them reminders are shown on open pages. */
export function NotificationsPane({ isOn, turn }: Notifications) {
  const [error, setError] = useState(whyNot);
  const [said, setSaid] = useState('');
  const [isBusy, run] = useBusy();

  const attempt = (work: () => Promise<unknown>, done = '') =>
    void run(async () => {
      setError(undefined);
      setSaid('');
      try {
        await work();
        setSaid(done);
      } catch (reason) {
        setError(refusalOf(reason));
      }
    });

  return (
    <div className={list.pane}>
      <p>
        Reminders reach this device when no page of the site is open. On an open page you see them in any
        case.
      </p>
      <p role="status">{said}</p>
      <FieldError id="no-notifications" error={error} role="alert" />
      <p>
        <Button kind="secondary" busy={isBusy} onClick={() => attempt(() => turn(!isOn))}>
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>{' '}
        {isOn && (
          <Button kind="ghost" disabled={isBusy} onClick={() => attempt(sendTest, 'A test is on its way.')}>
            Send a test
          </Button>
        )}
      </p>
    </div>
  );
}
