import type { IncomingMessage } from 'node:http';
import { notFound, Refusal } from '../errors.ts';
import type { App } from './app-type.ts';
import { isApi } from './headers.ts';

const withoutQuery = (url: string): string => url.replace(/\?.*$/s, '');

/** Letters, digits and the few signs that need no encoding (RFC 3986, section 2.3). */
const ENCODED_IN_VAIN = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

const decoded = (code: string): string => String.fromCharCode(Number.parseInt(code.slice(1), 16));

/** Uses the result: a bundler would remove the bare call as free of side effects. */
function canBeDecoded(path: string): boolean {
  try {
    return decodeURI(path).length > 0;
  } catch {
    return false;
  }
}

/** A path that cannot be decoded is replaced by one that can, and is then simply unknown. */
const plainPath = (path: string): string =>
  canBeDecoded(path) ? path.replaceAll(ENCODED_IN_VAIN, decoded) : path.replaceAll('%', '%25');

/**
 * The one spelling of a URL (RFC 3986, section 6.2.2), without scheme and host (RFC 9112, section 3.2.2): what is
 * decided from its text, such as the headers and limits of the API, then holds for what the router finds.
 */
export function plainUrl({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  return url.replace(
    /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)$/is,
    (_, path: string, query: string) => `${path === '' ? '/' : plainPath(path)}${query}`,
  );
}

/** A route's url as a pattern for paths, with or without the trailing slash. */
function pattern(url: string): RegExp {
  const steps = url.replace(/\/$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${steps.replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`);
}

/**
 * Refuses requests without a matching API route before their body is read: a known path with a wrong method is 405 with
 * Allow (RFC 9110, section 15.5.6), an unknown one 404.
 */
export function refuseUnknownPaths(app: App): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const entry = known.get(url) ?? { pattern: pattern(url), methods: new Set() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(url, entry);
  });
  app.addHook('onRequest', ({ is404, method, url }, _reply, done) => {
    done(is404 && isApi(url) ? refusal(method, url) : undefined);
  });

  function refusal(method: string, url: string): Refusal {
    const path = withoutQuery(url);
    const entries = [...known.values()].filter((entry) => entry.pattern.test(path));
    const methods = entries.flatMap((entry) => [...entry.methods]);
    if (methods.length === 0 || methods.includes(method)) return notFound();
    return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: methods.join(', ') });
  }
}
