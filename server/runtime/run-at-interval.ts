/**
 * Runs `work` again and again, each time `everyMs` after the last run has ended. A failure is reported and the
 * next run is the retry.
 * @returns a function that stops it and resolves when a run under way has ended
 */
export function runAtInterval(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const run = () => {
    running = work()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
      });
  };
  timer = setTimeout(run, everyMs);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
