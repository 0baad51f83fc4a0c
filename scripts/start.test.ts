import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { waitForOutput } from './wait-for-output.ts';

/** A folder whose site prints its name, and shuts down a moment after Ctrl-C. */
function folderWithSite(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'dist', 'server'), { recursive: true });
  const site = `
    process.on('SIGINT', () => setTimeout(() => { console.log('ended'); process.exit(3); }, 50));
    setInterval(() => {}, 1_000);
    console.log(process.pid, process.execArgv.join(), process.env.MALLOC_ARENA_MAX);`;
  writeFileSync(join(folder, 'dist', 'server', 'main.js'), site);
  return folder;
}

async function started(platform: string) {
  const serve = `import { serve } from '${new URL('./serve.mjs', import.meta.url)}'; serve('${platform}');`;
  // In a process group of its own, as in a terminal, where Ctrl-C reaches all processes.
  const child = spawn(process.execPath, ['--input-type=module', '-e', serve], {
    cwd: folderWithSite(),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = 0 } = child;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  await waitForOutput('The site', child.stdout, /--max-semi-space-size=8 1\n/);
  return { child, pid, site: Number.parseInt(said, 10), said: () => said };
}

test.skipIf(process.platform === 'win32')('on Linux and macOS the start becomes the site', async () => {
  const { child, pid, site } = await started('darwin');
  expect(site).toBe(pid);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test.skipIf(process.platform === 'win32')(
  'on Windows the start waits for the site to end in order, and ends as it did',
  async () => {
    const { child, pid, site, said } = await started('win32');
    expect(site).not.toBe(pid);
    process.kill(-pid, 'SIGINT');
    expect(await once(child, 'close')).toEqual([3, null]);
    expect(said()).toContain('ended');
  },
);

test('npm start, dev and test are one word after exec node, which exec.cmd can pass on', () => {
  const Scripts = Type.Object({ scripts: Type.Record(Type.String(), Type.String()) });
  const { scripts } = Value.Parse(Scripts, JSON.parse(readFileSync('package.json', 'utf8')));
  for (const name of ['start', 'dev', 'test']) expect(scripts[name]).toMatch(/^exec node \S+$/);
});
