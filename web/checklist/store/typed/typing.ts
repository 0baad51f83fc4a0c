/** After a pause this long the user has stopped typing. */
const TYPING_MS = 700;
const COMPOSING_LOOK_MS = 100;

/**
 * Follows the typing of the user until `signal` aborts.
 * @returns waits until nobody is in the middle of a text, or composes one (IME): a list that changes meanwhile disturbs
 */
export function followTyping(signal: AbortSignal): () => Promise<void> {
  let until = 0;
  let isComposing = false;
  const listen = (type: string, handler: (event: Event) => void) =>
    addEventListener(type, handler, { capture: true, signal });
  // A checkbox has input events as well, of another kind.
  listen('input', (event) => {
    if (event instanceof InputEvent) until = performance.now() + TYPING_MS;
  });
  listen('compositionstart', () => {
    isComposing = true;
  });
  listen('compositionend', () => {
    isComposing = false;
  });
  return async () => {
    for (;;) {
      const ms = isComposing ? COMPOSING_LOOK_MS : until - performance.now();
      if (ms <= 0 || signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };
}
