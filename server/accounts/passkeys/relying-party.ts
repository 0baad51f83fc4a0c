/** The site, as authenticators know it. */
export interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string;
  /** Whether a page of this origin may use them. */
  isOwn: (origin: string) => boolean;
}

const LOCALHOST = /^http:\/\/localhost(:\d+)?$/;

/**
 * The host and origin of `PUBLIC_URL`. Without it passkeys work at http://localhost alone, on any port: what a page is
 * served under elsewhere is for a proxy to say and for anybody to forge.
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty {
  if (publicUrl === undefined) return { id: 'localhost', isOwn: (origin) => LOCALHOST.test(origin) };
  return { id: new URL(publicUrl).hostname, isOwn: (origin) => origin === publicUrl };
}
