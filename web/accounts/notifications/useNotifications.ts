import { useState } from 'react';
import { allowNotifications, isNotified, stopNotifications } from '../../offline/notifications.ts';

export interface Notifications {
  isOn: boolean;
  /** @throws what the offline room can put into words */
  turn: (isWanted: boolean) => Promise<void>;
}

export function useNotifications(): Notifications {
  const [isOn, setOn] = useState(isNotified);
  async function turn(isWanted: boolean): Promise<void> {
    try {
      await (isWanted ? allowNotifications() : stopNotifications());
    } finally {
      setOn(isNotified());
    }
  }
  return { isOn, turn };
}
