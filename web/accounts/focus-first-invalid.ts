/** After a refused submit: the focus goes to the first field that says it is invalid. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const invalid = Array.from(form.elements).find((field) => field.getAttribute('aria-invalid') === 'true');
  if (invalid instanceof HTMLElement) invalid.focus();
}
