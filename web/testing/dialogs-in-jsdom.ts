/** For tests: jsdom has dialog elements but can't open them. */
export function openDialogsInJsdom(): void {
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('input, textarea, button')?.focus();
    },
  });
}
