/** Where this device keeps that keys without Ctrl or Alt are off (WCAG 2.1.4). */
export const SINGLE_KEYS_OFF = 'single_keys_off';
