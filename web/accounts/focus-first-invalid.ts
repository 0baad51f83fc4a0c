/** After a refused submit, moves the focus to the first invalid field. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = Array.from(form.elements).find((field) => field.getAttribute('aria-invalid') === 'true');
  if (invalid instanceof HTMLElement) invalid.focus();
}
