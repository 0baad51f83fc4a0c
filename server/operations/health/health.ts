import type { Database } from '../../database/database.ts';
import { siteOf } from '../../database/site.ts';
import type { App } from '../../http/app-type.ts';

const ASK_EVERY_MS = 1_000;

export interface HealthDeps {
  db: Database;
  elapsed: () => number;
  closing: () => boolean;
}

/** Checks one at a time, and at most once a second, however many requests wait for the result. */
function once(ask: () => Promise<boolean>, elapsed: () => number): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  let isAsking = false;
  return () => {
    if (answer !== undefined && (isAsking || elapsed() - askedAt < ASK_EVERY_MS)) return answer;
    isAsking = true;
    askedAt = elapsed();
    answer = ask().finally(() => {
      isAsking = false;
    });
    return answer;
  };
}

/**
 * `/healthz`: the process responds. `/readyz`: it accepts traffic, because the database responds and it is not
 * shutting down; and the site that it is, for the operator's commands.
 */
export function healthRoutes(app: App, { db, elapsed, closing }: HealthDeps): void {
  const answers = once(() => db.answers(), elapsed);
  let site: string | undefined;
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = !closing() && (await answers());
    if (ready) site ??= await siteOf(db);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', site });
  });
}
