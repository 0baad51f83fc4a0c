import { type RefObject, useLayoutEffect } from 'react';

/** The open dialogs, the latest on top. */
const stack: HTMLDialogElement[] = [];

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), textarea';

/**
 * Opens a dialog over the page for as long as its element lives: focus goes in, stays in and comes back, Esc asks it to
 * close, and screen readers pass over what lies below (WAI-ARIA APG, dialog pattern). Not by `showModal`: that has the
 * browser compute the style of every element of the page anew (docs/decisions/0012-dialogs.md).
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    stack.push(dialog);
    document.addEventListener('keydown', keepKey);
    document.addEventListener('focusin', keepFocus);
    dialog.show();
    hideWhatLiesBelow();
    return () => {
      stack.splice(stack.indexOf(dialog), 1);
      hideWhatLiesBelow();
      if (stack.length === 0) {
        document.removeEventListener('keydown', keepKey);
        document.removeEventListener('focusin', keepFocus);
      }
      // Before the element leaves the page: that gives the focus back, unless a click beside the controls took it.
      dialog.close();
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [ref]);
}

function hideWhatLiesBelow(): void {
  for (const element of [document.getElementById('root'), ...stack]) {
    if (element) element.ariaHidden = stack.length > 0 && element !== stack.at(-1) ? 'true' : null;
  }
}

function keepKey(event: KeyboardEvent): void {
  const dialog = stack.at(-1);
  if (!dialog || event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  }
  if (event.key === 'Tab') {
    const controls = controlsIn(dialog);
    const [first, last] = [controls.at(0), controls.at(-1)];
    const { activeElement } = document;
    if (activeElement === (event.shiftKey ? first : last) || !dialog.contains(activeElement)) {
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    }
  }
}

/** From the browser's own controls the focus comes back to the page, not to the dialog. */
function keepFocus({ target }: FocusEvent): void {
  const dialog = stack.at(-1);
  if (dialog && target instanceof Node && !dialog.contains(target)) controlsIn(dialog).at(0)?.focus();
}

const controlsIn = (dialog: HTMLDialogElement): HTMLElement[] =>
  Array.from(dialog.querySelectorAll<HTMLElement>(CONTROLS)).filter((control) => control.checkVisibility());
