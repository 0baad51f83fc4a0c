/** A `ref` for a field with a draft: whoever comes to change it writes on. */
export function caretAtEnd(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length);
}
