import { useRef, useState } from 'react';

/** True when a submit is pending, and how to start one: a second one is ignored until the first has ended. */
export function useBusy(): [isBusy: boolean, run: (task: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  async function run(task: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return [isBusy, run];
}
