/** The host name that passkeys belong to, where the page carries one. */
const host = (): string => document.documentElement.dataset['passkeys'] ?? 'localhost';
const isHere = (): boolean => location.hostname === host();

/** True when this browser has passkeys for this site. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && isHere();

/** Why it has none. */
export function whyNoPasskeys(): string {
  if (isHere())
    return window.isSecureContext ? 'This browser does not support passkeys.' : 'Passkeys need HTTPS.';
  const isSet = document.documentElement.dataset['passkeys'] !== undefined;
  return isSet ? `Passkeys work at ${host()} alone.` : 'Passkeys are not set up on this site.';
}
