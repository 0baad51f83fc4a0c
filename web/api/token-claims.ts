/** When an access token expires, in milliseconds; undefined when it does not say so (spec section 4, route guard). */
export function expiryOf(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(atob(toBase64(token.split('.')[1] ?? '')));
    if (claims instanceof Object && 'exp' in claims && typeof claims.exp === 'number')
      return claims.exp * 1000;
  } catch {
    // no token at all: it has no expiry either
  }
  return undefined;
}

function toBase64(base64Url: string): string {
  return base64Url.replaceAll('-', '+').replaceAll('_', '/');
}
