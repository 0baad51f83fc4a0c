import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The line that a process of its own logs. */
function logged(code: string): unknown {
  const log = path.join(import.meta.dirname, 'log.ts');
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { makeLog } from ${JSON.stringify(log)}; const log = makeLog('info'); ${code}`,
    ],
    { encoding: 'utf8' },
  );
  return stdout === '' ? undefined : JSON.parse(stdout);
}

test('an error is serialised with its cause, without fields that may quote what a user wrote', () => {
  const line = logged(`
    const cause = Object.assign(new TypeError('inner'), { detail: 'Key (content)=(my diary)' });
    log.error({ err: Object.assign(new Error('outer', { cause }), { code: '23505', parameters: ['secret'] }) }, 'failed');
  `);
  expect(line).toMatchObject({
    level: 50,
    msg: 'failed',
    err: { type: 'Error', message: 'outer', code: '23505', cause: { type: 'TypeError', message: 'inner' } },
  });
  expect(JSON.stringify(line)).not.toMatch(/diary|secret/);
});

test('a thrown value that is not an error is serialised unchanged', () => {
  expect(logged("log.error({ err: 'a text' }, 'failed')")).toMatchObject({ err: 'a text' });
});

test('below its level the log writes nothing', () => {
  expect(logged("log.debug('answered')")).toBeUndefined();
});

test('requests and answers are not serialised: their headers have tokens', () => {
  const line = logged(
    "log.warn({ req: { headers: { authorization: 'secret' } }, res: { etag: 'secret' } }, 'cut')",
  );
  expect(line).toMatchObject({ msg: 'cut' });
  expect(JSON.stringify(line)).not.toMatch(/secret/);
});
