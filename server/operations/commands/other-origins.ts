import type { Config } from '../../config/config.ts';

/** What a client on another origin, such as an app of its own, needs of the settings, in one sentence. */
export function otherOrigins({ corsOrigins, publicUrl }: Pick<Config, 'corsOrigins' | 'publicUrl'>): string {
  const whole = 'PUBLIC_URL, without which the addresses of pictures have no host';
  if (corsOrigins.length === 0) {
    const also = publicUrl === undefined ? `, and ${whole}` : '';
    return `A client on another origin needs its origin in CORS_ORIGINS, which is empty${also}`;
  }
  const callers = `Clients at ${corsOrigins.join(', ')} may call the API (CORS_ORIGINS)`;
  return publicUrl === undefined ? `${callers}, but need ${whole}` : callers;
}
