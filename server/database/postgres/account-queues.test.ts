import { expect, test, vi } from 'vitest';
import { Unavailable } from '../database.ts';
import { Lines } from './lines.ts';

test('the writes of one account follow each other, whatever becomes of them, and those of others do not wait', async () => {
  const lines = new Lines();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const write = (name: string, ending: () => Promise<void>) => async () => {
    begun.push(name);
    await ending();
    return name;
  };
  const ann = [
    lines.run(
      'ann',
      write('a1', () => gate.promise),
    ),
    lines.run(
      'ann',
      write('a2', () => Promise.reject(new Error('no'))),
    ),
    lines.run(
      'ann',
      write('a3', async () => {}),
    ),
  ];
  const refused = expect(ann[1]).rejects.toThrow('no');
  expect(
    await lines.run(
      'bob',
      write('b1', async () => {}),
    ),
  ).toBe('b1');
  expect(begun).toEqual(['a1', 'b1']);
  gate.resolve();
  await refused;
  expect(await Promise.all([ann[0], ann[2]])).toEqual(['a1', 'a3']);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('a write that had to wait too long is not begun', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const lines = new Lines();
  const gate = Promise.withResolvers<void>();
  const first = lines.run('ann', () => gate.promise);
  const late = vi.fn(async () => {});
  const second = expect(lines.run('ann', late)).rejects.toBeInstanceOf(Unavailable);
  now.mockReturnValue(2_001);
  gate.resolve();
  await Promise.all([first, second]);
  expect(late).not.toHaveBeenCalled();
  await lines.run('ann', late);
  expect(late).toHaveBeenCalledOnce();
});
