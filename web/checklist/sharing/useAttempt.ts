import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useBusy } from '../../ui/useBusy.ts';

/** Does what the server may refuse, one thing at a time; `error` is the reason until the next begins. */
export function useAttempt() {
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();
  const attempt = (task: () => Promise<unknown>): void =>
    void run(async () => {
      setError(undefined);
      await task().catch((reason: unknown) => setError(errorMessage(reason)));
    });
  return { error, isBusy, attempt };
}
