/** Calls `listener` when the user returns to the page or the device comes online, until `signal` aborts. */
export function onReturn(listener: () => void, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
}
