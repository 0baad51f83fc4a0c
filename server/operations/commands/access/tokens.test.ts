import { beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, type SignedIn } from '../../../testing/test-app.ts';
import { appOfFile } from '../../../testing/two-users.ts';
import { list } from './commands.ts';
import { TOKENS } from './kinds.ts';

const app = await appOfFile();
let ann: SignedIn;
beforeEach(async () => {
  ann = await app.signedInAs('ann');
});

test('the list of tokens shows what each may do, and whether it was ever used', async () => {
  const make = async (name: string, read_only: boolean) => {
    const asked = { name, read_only, lasts: '30 days', password: PASSWORD };
    return (await ann.call('POST', '/api/personal-tokens/', asked)).body as { token: string };
  };
  await make('Backup', false);
  const { token } = await make('Widget', true);
  await app.send({ url: '/api/notes/', headers: { authorization: `Bearer ${token}` } });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  await list(app.db, TOKENS, 'ann');
  expect(log.mock.calls.map(([line]) => String(line).replace(/^\S{8} /, ''))).toEqual([
    expect.stringMatching(/^reads, used \d{4}-\d\d-\d\d, until \d{4}-\d\d-\d\d: Widget$/),
    expect.stringMatching(/^writes, never used, until \d{4}-\d\d-\d\d: Backup$/),
  ]);
});
