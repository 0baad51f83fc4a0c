import { isComposing } from '../../../ui/composing.ts';

/** After a pause this long the user has stopped typing. */
const TYPING_MS = 700;
/** After a pause this long a half composed word is left alone: not every keyboard reports the end of a composition. */
const COMPOSING_MS = 3_000;
const LOOK_EVERY_MS = 100;

/**
 * Follows the typing of the user until `signal` aborts.
 * @returns waits while the user types, or composes a text (IME), because a list that changes meanwhile disturbs
 */
export function followTyping(signal: AbortSignal): () => Promise<void> {
  let typesUntil = 0;
  let composesUntil = 0;
  /** The field in which a text is being composed. */
  let field: Node | undefined;
  const listen = <K extends keyof WindowEventMap>(type: K, handler: (event: WindowEventMap[K]) => void) =>
    addEventListener(type, handler, { capture: true, signal });
  const compose = () => {
    composesUntil = performance.now() + COMPOSING_MS;
  };
  const end = () => {
    field = undefined;
  };
  // A checkbox also has input events, of another kind.
  listen('input', (event) => {
    if (!(event instanceof InputEvent)) return;
    typesUntil = performance.now() + TYPING_MS;
    compose();
  });
  listen('compositionstart', ({ target }) => {
    field = target instanceof Node ? target : document;
    compose();
  });
  listen('compositionupdate', compose);
  listen('compositionend', end);
  listen('focusout', end);
  // Keyboards of Android send the Enter that the page takes in the middle of a composition, which ends with it.
  listen('keydown', (event) => {
    if (!isComposing(event) && ['Enter', 'Escape'].includes(event.key)) end();
  });
  return async () => {
    for (;;) {
      const now = performance.now();
      const composes = field?.isConnected ? Math.min(composesUntil - now, LOOK_EVERY_MS) : 0;
      const ms = Math.max(typesUntil - now, composes);
      if (ms <= 0 || signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };
}
