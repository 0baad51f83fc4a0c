import cors from '@fastify/cors';
import { forbidden } from '../errors.ts';
import type { App } from './app-type.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what the page of another site lets the browser of its visitor send without asking, such as a form: a dozen
 * wrong passwords would lock that visitor out. Before any limit, so that nothing is counted.
 */
function refuseOtherSites(app: App, listed: readonly string[]): void {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const isListed = headers.origin !== undefined && listed.includes(headers.origin);
    if (headers['sec-fetch-site'] !== 'cross-site' || READS.has(method) || isListed) done();
    else done(forbidden('Pages of other sites may not call this one.'));
  });
}

/** Allows the listed origins to make every call, and to read the headers that carry data. */
export async function allowOrigins(app: App, origins: string[]): Promise<void> {
  refuseOtherSites(app, origins);
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'Account',
      'ETag',
      'Nightdrive',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Revision',
      'Space',
      'Unchanged',
      'WWW-Authenticate',
    ],
    maxAge: 600,
    strictPreflight: false, // other OPTIONS requests are answered too, not refused as text
  });
  // Responses that set Vary themselves have dropped it.
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    if (!/\borigin\b/i.test(String(vary))) reply.header('vary', [vary, 'Origin'].filter(Boolean).join(', '));
  });
}
