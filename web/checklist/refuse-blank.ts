/** `required` lets spaces pass; the server does not. */
export function refuseBlank(field: HTMLInputElement | HTMLTextAreaElement): void {
  const isBlank = field.value !== '' && field.value.trim() === '';
  field.setCustomValidity(isBlank ? 'Please fill out this field.' : '');
}
