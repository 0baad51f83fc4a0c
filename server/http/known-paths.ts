import type { IncomingMessage } from 'node:http';
import { notFound, Refusal } from '../errors.ts';
import type { App } from './app-type.ts';
import { isApi } from './headers.ts';

const withoutQuery = (url: string): string => url.replace(/\?.*$/s, '');

/** A path that cannot be decoded, made one that can: then it is only unknown. */
export function decodable({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url;
  try {
    decodeURI(withoutQuery(url));
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** A route's url as a pattern for paths, with or without the trailing slash. */
function pattern(url: string): RegExp {
  const steps = url.replace(/\/$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${steps.replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`);
}

/**
 * Refuses what no route of the API takes, before its body is read: a known path with a wrong method is 405 with
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
