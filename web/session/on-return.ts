/** Calls `listener` when the user comes back to the page, or the line comes back, until `signal` aborts. */
export function onReturn(listener: () => void, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  addEventListener('visibilitychange', look, { signal });
  addEventListener('online', look, { signal });
}
