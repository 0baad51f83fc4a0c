/** Letters, marks and digits of other alphabets. */
const FOREIGN = /^[^\p{ASCII}\p{Script=Latin}]+$/u;
const PRINTED = /^(?:Key([A-Z])|Digit(\d))$/;

/**
 * The key that a shortcut goes by. Where the layout has no Latin letter, the one in the same place of a Latin keyboard;
 * never otherwise, because AZERTY and Dvorak have the same letters in other places.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const [, letter, digit] = (FOREIGN.test(key) && PRINTED.exec(code)) || [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? key;
}
