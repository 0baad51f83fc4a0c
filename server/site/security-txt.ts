import type { SiteWords } from '../../contract/site.ts';
import type { App } from '../http/app-type.ts';
import type { Site } from './routes.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 (section 2.5.5) recommends less than a year. */
const VALID_MS = 180 * 86_400_000;

/** The owner's mail addresses; without one, what else of the contacts RFC 9116 allows. */
function contactsOf({ contacts }: SiteWords): string[] {
  const urls = contacts.map(({ url }) => url);
  const mail = urls.filter((url) => url.startsWith('mailto:'));
  return mail.length > 0 ? mail : urls.filter((url) => /^(https|tel):/.test(url));
}

/**
 * The contacts for security reports (RFC 9116), from site.json.
 * @returns undefined when none of them can be used
 */
export function securityTxt(
  words: SiteWords,
  publicUrl: string | undefined,
  now: number,
): string | undefined {
  const contacts = contactsOf(words);
  if (contacts.length === 0) return undefined;
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + VALID_MS).toISOString()}`,
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${PATH}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** Serves security.txt, made at each request, so that it never expires while the site runs. */
export function securityTxtRoute(
  app: App,
  { site, clock, publicUrl }: { site: Site; clock: () => number; publicUrl: string | undefined },
): void {
  app.get(PATH, (_request, reply) => {
    const text = securityTxt(site.words, publicUrl, clock());
    if (text === undefined) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
