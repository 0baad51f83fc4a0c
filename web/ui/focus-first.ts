/** A `ref` for the control that gets the focus when the dialog opens, in place of the first one. */
export const focusFirst = (control: Element | null): void => control?.setAttribute('autofocus', '');
