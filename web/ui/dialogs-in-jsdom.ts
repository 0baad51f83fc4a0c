/** For tests: jsdom has dialog elements but can't open them. */
export function openDialogsInJsdom(): void {
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      const before = document.activeElement;
      this.open = true;
      this.querySelector<HTMLElement>('input, textarea, button')?.focus();
      this.addEventListener('close', () => before instanceof HTMLElement && before.focus(), { once: true });
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
}
