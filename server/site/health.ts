import type { Database } from '../database/database.ts';
import type { App } from '../http/app-type.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it may have traffic, because the database answers and it is not
 * closing.
 */
export function healthRoutes(app: App, deps: { db: Database; closing: () => boolean }): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = !deps.closing() && (await deps.db.answers());
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
