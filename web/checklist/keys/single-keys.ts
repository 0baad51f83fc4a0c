/** The storage key that turns shortcuts without Ctrl or Alt off (WCAG 2.1.4). */
export const SINGLE_KEYS_OFF = 'single_keys_off';
