import cors from '@fastify/cors';
import type { App } from './app-type.ts';

/** Lets the listed origins make every call, and read the headers that carry data. */
export async function allowOrigins(app: App, origins: string[]): Promise<void> {
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Revision', 'Unchanged'],
    maxAge: 600,
    strictPreflight: false, // OPTIONS for another reason is answered as well, not refused as text
  });
  // Answers that say on what else they depend have dropped it.
  app.addHook('onSend', async (_request, reply) => {
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
  });
}
