/** True when this browser has passkeys for this site. The page carries the host name that they belong to, where one is set. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  location.hostname === (document.documentElement.dataset['passkeys'] ?? 'localhost');
