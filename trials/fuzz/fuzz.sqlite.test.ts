import { expect, test } from 'vitest';
import { testApp } from '../../server/testing/test-app.ts';
import { fuzz } from './fuzz.ts';

/** `npm run trial -- fuzz` sends many more, to a server in a process of its own. */
const REQUESTS = 3_000;

test('random requests never make the server fail, leak data or reveal internal names', async () => {
  const app = await testApp();
  try {
    const { requests, statuses } = await fuzz({
      port: app.port,
      seed: Math.floor(Math.random() * 2 ** 31),
      connections: 8,
      pages: ['/', '/nothing', '/healthz', '/readyz', '/api/docs/', '/api/openapi.json', '/api/'],
      requests: REQUESTS,
    });
    expect(requests).toBeGreaterThanOrEqual(REQUESTS);
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(statuses.get(201)).toBeGreaterThan(0);
    expect(statuses.get(401)).toBeGreaterThan(0);
  } finally {
    await app.close();
  }
});
