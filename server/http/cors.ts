import cors from '@fastify/cors';
import type { App } from './app-type.ts';

/** Allows the listed origins to make every call, and to read the headers that carry data. */
export async function allowOrigins(app: App, origins: string[]): Promise<void> {
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
