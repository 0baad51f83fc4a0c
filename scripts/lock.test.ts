import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightdrive-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that records when it enters and when it leaves. */
async function visit(name: string): Promise<unknown> {
  const script = `
    const { withLock } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.mjs'))});
    const { appendFileSync } = await import('node:fs');
    const note = (what) => appendFileSync('diary', what + ' ${name}\\n');
    await withLock('lock', async () => {
      note('in');
      await new Promise((turn) => setImmediate(turn));
      note('out');
    });`;
  const visitor = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    stdio: 'inherit',
  });
  return once(visitor, 'exit');
}

async function diaryOf(names: string[]): Promise<string[]> {
  await Promise.all(names.map(visit));
  return readFileSync(join(folder, 'diary'), 'utf8').trim().split('\n');
}

const NAMES = ['ann', 'bob', 'eve', 'zoe'];

test('Two starts never prepare a folder at the same time', async () => {
  const diary = await diaryOf(NAMES);
  const visits = Array.from({ length: NAMES.length }, (_, index) => diary.slice(2 * index, 2 * index + 2));
  for (const [came, went] of visits) expect(went).toBe(came?.replace('in', 'out'));
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

test('A start that was killed does not keep the others out', async () => {
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'exit');
  writeFileSync(join(folder, 'lock'), String(killed.pid));
  expect(await diaryOf(NAMES)).toHaveLength(2 * NAMES.length);
});
