import { notFound, Refusal } from '../errors.ts';
import type { App } from './app-type.ts';

/** A route's url as a pattern for paths, with or without the trailing slash. */
function pattern(url: string): RegExp {
  const steps = url.replace(/\/$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${steps.replaceAll(/:[a-z]+/gi, '[^/]+')}/?$`);
}

/**
 * Collects the API's routes, so that a known path with a wrong method is 405 with Allow (RFC 9110, section 15.5.6)
 * and an unknown one 404.
 * @returns what to throw for a request that no route took
 */
export function collectPaths(app: App): (method: string, url: string) => Refusal {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return;
    const entry = known.get(url) ?? { pattern: pattern(url), methods: new Set() };
    for (const one of [method].flat()) entry.methods.add(one);
    known.set(url, entry);
  });
  return (method, url) => {
    const path = url.split('?', 1)[0] ?? url;
    const entries = [...known.values()].filter((entry) => entry.pattern.test(path));
    const methods = entries.flatMap((entry) => [...entry.methods]);
    if (methods.length === 0 || methods.includes(method)) return notFound();
    return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: methods.join(', ') });
  };
}
