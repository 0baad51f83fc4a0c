/**
 * True when a key belongs to a text that is being composed (IME). Not `isComposing`: in Safari the composition has ended before
 * the key that confirms it (WebKit bug 165004); each browser gives such a key this code.
 */
export const isComposing = ({ keyCode }: { keyCode: number }): boolean => keyCode === 229;
