/** For tests: jsdom has dialog elements but can't open them. */
export function openDialogsInJsdom(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  Object.assign(HTMLDialogElement.prototype, {
    show(this: HTMLDialogElement) {
      const before = document.activeElement;
      this.open = true;
      this.querySelector<HTMLElement>('input, textarea, button')?.focus();
      openers.set(this, before);
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      // The focus goes back from inside alone (HTML standard, "close the dialog").
      const opener = openers.get(this);
      if (this.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
      this.dispatchEvent(new Event('close'));
    },
  });
}
