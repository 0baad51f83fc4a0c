/** The expiry of an access token in milliseconds; undefined without a claim (spec section 4, route guard). */
export function expiryOf(token: string): number | undefined {
  const exp = claimsOf(token)['exp'];
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** The id of the token's user; undefined without a claim. */
export const userOf = (token: string): string | undefined => textIn(token, 'user_id');

/** The id of the token's session; undefined without a claim. */
export const sessionOf = (token: string): string | undefined => textIn(token, 'sid');

/** A claim of a token; undefined when it is not a string. */
function textIn(token: string, claim: string): string | undefined {
  const text = claimsOf(token)[claim];
  return typeof text === 'string' ? text : undefined;
}

function claimsOf(token: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(atob(toBase64(token.split('.')[1] ?? ''))) };
  } catch {
    return {}; // no token at all: it claims nothing
  }
}

function toBase64(base64Url: string): string {
  return base64Url.replaceAll('-', '+').replaceAll('_', '/');
}
