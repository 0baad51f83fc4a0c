/**
 * Has the browser refuse what the server would: `required` lets spaces pass, and `maxLength` counts UTF-16 units instead
 * of code points.
 */
export function refuseUnfit(field: HTMLInputElement | HTMLTextAreaElement, max: number): void {
  field.setCustomValidity(faultOf(field.value, max));
}

function faultOf(value: string, max: number): string {
  if (value !== '' && value.trim() === '') return 'Please fill out this field.';
  if (value.length > max && [...value.trim()].length > max)
    return `Please use at most ${max.toLocaleString('en')} characters.`;
  return '';
}
