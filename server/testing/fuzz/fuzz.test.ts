import { expect, test } from 'vitest';
import { testApp } from '../test-app.ts';
import { fuzz } from './fuzz.ts';

/** `npm run fuzz` sends many more, to a server in a process of its own. */
const REQUESTS = 3_000;

test('random requests never make the server fail, leak or name its inside', async () => {
  const app = await testApp();
  try {
    const report = await fuzz({
      port: app.port,
      seed: Math.floor(Math.random() * 2 ** 31),
      connections: 8,
      pages: ['/', '/nothing', '/healthz', '/readyz', '/api/docs/', '/api/openapi.json', '/api/'],
      isOver: (requests) => requests >= REQUESTS,
    });
    expect(report.requests).toBeGreaterThanOrEqual(REQUESTS);
    expect(report.statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(report.statuses.get(201)).toBeGreaterThan(0);
    expect(report.statuses.get(401)).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
}, 60_000);
