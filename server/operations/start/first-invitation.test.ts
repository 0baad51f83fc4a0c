import { expect, test, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { inviteOwner } from './first-invitation.ts';

const CLOSED = { registration: 'closed', publicUrl: undefined } as const;

test('a closed site without an account prints one invitation that registers its owner', async () => {
  const app = await testApp({ REGISTRATION: 'closed' });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const printed = async (config: Parameters<typeof inviteOwner>[1]) => {
    log.mockClear();
    await inviteOwner(app.db, config, 'http://localhost:3000');
    return log.mock.calls.map(([line]) => String(line)).join('\n');
  };
  expect(await printed({ ...CLOSED, registration: 'open' })).toBe('');
  const first = await printed(CLOSED);
  expect(log).toHaveBeenCalledTimes(1); // in one piece, which no line of the log tears apart
  const code = /http:\/\/localhost:3000\/register#invitation=([\w-]{22})\n/.exec(first)?.[1];
  expect(code).toBeDefined();
  const again = await printed(CLOSED);
  expect(again).toContain('An invitation is out');
  expect(again).not.toContain('#invitation=');
  const credentials = { username: 'owner', password: 'night drive 84' };
  expect((await app.call('POST', '/api/user/register/', credentials)).status).toBe(403);
  const invited = { ...credentials, invitation: code };
  expect((await app.call('POST', '/api/user/register/', invited)).status).toBe(201);
  expect(await printed(CLOSED)).toBe('');
  await app.close();
});
