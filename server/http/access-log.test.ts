import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { answerLog, requestIds } from './access-log.ts';
import type { App } from './app-type.ts';
import { reportAnswers } from './on-answer.ts';

let app: App;
afterEach(() => app.close());

async function logged(level: string): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino({ level }, { write: (line) => lines.push(line) });
  app = Fastify();
  reportAnswers(app, answerLog(log));
  app.get('/pictures/:id', async () => 'picture');
  await app.inject('/pictures/secret');
  return lines.map((line) => JSON.parse(line));
}

test.each(['debug', 'trace'])(
  'at level %s each answer is logged by its route, not its address',
  async (level) => {
    const lines = await logged(level);
    expect(lines).toMatchObject([
      { level: 20, msg: 'answered', method: 'GET', route: '/pictures/:id', status: 200, ip: '127.0.0.1' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  },
);

test('the ids of two processes never meet', () => {
  const [one, other] = [requestIds(), requestIds()];
  const ids = [one(), one(), other(), other()];
  expect(new Set(ids).size).toBe(4);
});
