/** The site, in WebAuthn's terms. */
export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string;
  /** True when a page of this origin may use them. */
  isOwn: (origin: string) => boolean;
}

const LOCALHOST = /^http:\/\/localhost(:\d+)?$/;

/**
 * The host and origin of `PUBLIC_URL`. Without it passkeys work at http://localhost alone, on any port: the Host header
 * of a request can be forged.
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty {
  if (publicUrl === undefined) return { id: 'localhost', isOwn: (origin) => LOCALHOST.test(origin) };
  return { id: new URL(publicUrl).hostname, isOwn: (origin) => origin === publicUrl };
}
