import type { App } from './app-type.ts';
import { INLINE_HASH } from './inline-script.ts';

export function contentSecurityPolicy(api: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${INLINE_HASH}`,
    "style-src 'self'",
    `img-src ${api.join(' ')} data: blob:`,
    "font-src 'self'",
    `connect-src ${api.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types worker',
  ].join('; ');
}

/**
 * Headers of every response (OWASP Secure Headers Project). Scripts, styles, pictures and calls come from this
 * origin alone; nothing may frame the site; the DOM takes no text as code (Trusted Types): the one policy lets addresses
 * of scripts of this site through, for workers, and no other text.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': contentSecurityPolicy(["'self'"]),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * An answer without `nightdrive` is not from this API: a login page of the network, or a proxy, may answer 200 or 204
 * to anything.
 */
export const API_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store', nightdrive: '1' } as const;

/** Two years, as the OWASP project has it. */
const HSTS = 'max-age=63072000';

export const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);

/** Requires TLS of browsers that connected by TLS; for this host alone, as other sites of the domain may lack it. */
export function stayWithTls(app: App, subdomains: boolean): void {
  const policy = subdomains ? `${HSTS}; includeSubDomains` : HSTS;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', policy);
    done();
  });
}
