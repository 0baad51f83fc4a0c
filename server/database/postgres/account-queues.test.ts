import { expect, test, vi } from 'vitest';
import { Unavailable } from '../database.ts';
import { AccountQueues } from './account-queues.ts';

test('writes of one account run one after another, failed ones too, and other accounts do not wait', async () => {
  const queues = new AccountQueues();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const write = (account: string, name: string, ending = async () => {}) =>
    queues.run(account, async () => {
      begun.push(name);
      await ending();
      return name;
    });
  const ann = [
    write('ann', 'a1', () => gate.promise),
    write('ann', 'a2', () => Promise.reject(new Error('no'))),
    write('ann', 'a3'),
  ];
  const refused = expect(ann[1]).rejects.toThrow('no');
  expect(await write('bob', 'b1')).toBe('b1');
  expect(begun).toEqual(['a1', 'b1']);
  gate.resolve();
  await refused;
  expect(await Promise.all([ann[0], ann[2]])).toEqual(['a1', 'a3']);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a write that has waited too long is refused before it begins', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const queues = new AccountQueues();
  const gate = Promise.withResolvers<void>();
  const first = queues.run('ann', () => gate.promise);
  const late = vi.fn(async () => {});
  const second = expect(queues.run('ann', late)).rejects.toBeInstanceOf(Unavailable);
  now.mockReturnValue(2_001);
  gate.resolve();
  await Promise.all([first, second]);
  expect(late).not.toHaveBeenCalled();
  await queues.run('ann', late);
  expect(late).toHaveBeenCalledOnce();
});
