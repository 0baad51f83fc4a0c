import { type RefObject, useLayoutEffect } from 'react';
import { closeOnBack } from './back.ts';
import { isComposing } from './composing.ts';

interface OpenModal {
  readonly dialog: HTMLDialogElement;
  /** Gets the focus when the dialog closes. */
  before: Element | null;
  /** True when a press of its own has begun: until then one may be the second half of a double click that opened it. */
  isPressed: boolean;
}

/** The open dialogs, the latest on top. */
const stack: OpenModal[] = [];
globalThis.document?.addEventListener('keydown', keepKey);
globalThis.document?.addEventListener('focusin', keepFocus);
globalThis.document?.addEventListener('mousedown', keepPress);

const CONTROLS = [
  'a[href]',
  ':is(button, input, select, textarea):not(:disabled)',
  'summary',
  '[contenteditable]:not([contenteditable="false"])',
  '[tabindex]',
]
  .map((control) => `${control}:not([tabindex="-1"])`)
  .join(', ');

/**
 * Opens a dialog over the page for as long as its element lives: the focus moves in, is trapped and returns, Esc and Back ask it
 * to close, and screen readers pass over what lies below (WAI-ARIA APG, dialog pattern). Not by `showModal`: that has the
 * browser compute the style of every element of the page again (docs/decisions/0012-dialogs.md).
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isPage = false): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const modal = { dialog, before: document.activeElement, isPressed: false };
    stack.push(modal);
    dialog.show();
    hideWhatLiesBelow();
    const closed = isPage ? undefined : closeOnBack(() => askToClose(dialog));
    return () => {
      closed?.();
      stack.splice(stack.indexOf(modal), 1);
      hideWhatLiesBelow();
      // Not by `close`, which has events and one place to give the focus to: each of its moves costs styles and layout.
      const { activeElement } = document;
      if (activeElement === document.body || dialog.contains(activeElement)) focus(modal.before);
      dialog.open = false;
    };
  }, [ref, isPage]);
}

export const isModalOpen = (): boolean => stack.length > 0;

const focus = (element: Element | null): void => {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
};

/** The page's element that has the focus, or gets it back when the dialogs over it have closed. */
export const pageFocus = (): Element | null => (stack[0] ? stack[0].before : document.activeElement);

/** Gives the focus to a control of the page: at once, or when the dialogs over it have closed. */
export function focusPage(control: Element | null): void {
  if (stack[0]) stack[0].before = control;
  else focus(control);
}

const askToClose = (dialog: HTMLDialogElement): boolean =>
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));

function hideWhatLiesBelow(): void {
  const top = stack.at(-1)?.dialog;
  for (const element of [document.getElementById('root'), ...stack.map(({ dialog }) => dialog)]) {
    if (element) element.ariaHidden = top && element !== top ? 'true' : null;
  }
}

function keepKey(event: KeyboardEvent): void {
  const dialog = stack.at(-1)?.dialog;
  if (!dialog || event.defaultPrevented || isComposing(event)) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    askToClose(dialog);
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

/** From the browser's own controls the focus returns to the page, not to the dialog. */
function keepFocus({ target }: FocusEvent): void {
  const dialog = stack.at(-1)?.dialog;
  if (dialog && target instanceof Node && !dialog.contains(target)) controlsIn(dialog).at(0)?.focus();
}

/** A press beside the dialog, or the rest of a double click, leaves the focus where it is. */
function keepPress(event: MouseEvent): void {
  const modal = stack.at(-1);
  if (!modal || !(event.target instanceof Node)) return;
  modal.isPressed ||= event.detail < 2;
  if (!modal.isPressed || !modal.dialog.contains(event.target)) event.preventDefault();
}

const controlsIn = (dialog: HTMLDialogElement): HTMLElement[] =>
  Array.from(dialog.querySelectorAll<HTMLElement>(CONTROLS)).filter((control) => control.checkVisibility());
