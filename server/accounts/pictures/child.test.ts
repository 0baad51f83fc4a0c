import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { png } from '../../testing/sample-pictures.ts';
import { squarePicture } from './square.ts';

test('The process answers each file, at a lower priority than the server, and ends with it', async () => {
  const child = fork(new URL('./child.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
  });
  const answerTo = async (file: Uint8Array) => {
    child.send({ file });
    const [answer] = await once(child, 'message');
    return answer;
  };
  expect(await once(child, 'message')).toMatchObject({ 0: 'ready' });
  const file = await png();
  expect(await answerTo(file)).toEqual(await squarePicture(file));
  expect(await answerTo(Buffer.from('no image'))).toBe(null);
  expect(getPriority(child.pid)).toBeGreaterThan(0);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
