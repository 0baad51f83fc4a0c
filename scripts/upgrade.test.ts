import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '../server/config/settings.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { freePort } from './free-port.ts';
import { assembleRelease } from './release-tree.ts';

const { arch, platform } = process;
const modules = join(import.meta.dirname, '..', 'node_modules');

/** Restarts the site as systemd does with deploy/nightdrive.service. The start fails if the site exits. */
const SUPERVISOR = `#!/bin/sh
cd "$(dirname "$0")"
if [ -f pid ]; then
  kill "$(cat pid)"
  while kill -0 "$(cat pid)" 2> /dev/null; do sleep 0.05; done
fi
set -a; . ./nightdrive.env; set +a
setsid current/bin/nightdrive serve >> log 2>&1 < /dev/null &
echo $! > pid
MAINPID=$! current/bin/nightdrive admin ready
`;

/** A machine with a release that runs through its link, and the files of other releases. */
async function machine() {
  const folder = temporaryFolder();
  const name = (version: string) => `nightdrive-${version}-linux-${arch}`;
  if (arch !== 'x64' && arch !== 'arm64') throw new Error(`There is no release for ${arch}.`);
  assembleRelease(join(folder, name('1.0.0')), arch, modules);
  symlinkSync(name('1.0.0'), join(folder, 'current'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  mkdirSync(join(folder, 'files'));
  const port = await freePort();
  const restart = join(folder, 'restart');
  writeFileSync(restart, SUPERVISOR, { mode: 0o755 });
  const env = join(folder, 'nightdrive.env');
  writeFileSync(env, `DATA_DIR=${folder}/data\nPORT=${port}\nRESTART_COMMAND=${restart}\n`);
  /** Packs a release of another version. */
  const pack = (version: string, change = (_main: string) => {}) => {
    spawnSync('cp', ['-a', join(folder, name('1.0.0')), join(folder, 'files', name(version))]);
    change(join(folder, 'files', name(version), 'dist', 'server', 'main.js'));
    const file = join(folder, 'files', `${name(version)}.tar.gz`);
    spawnSync('tar', [
      '-cf',
      file,
      '--use-compress-program=gzip -1',
      '--remove-files',
      '-C',
      join(folder, 'files'),
      name(version),
    ]);
    const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
    appendFileSync(join(folder, 'files', 'SHA256SUMS'), `${sum}  ${name(version)}.tar.gz\n`);
    return file;
  };
  const upgrade = (wanted: string, settings = {}) => {
    const bare = Object.entries(process.env).filter(([one]) => !SETTINGS.some((setting) => setting === one));
    const { status, stdout, stderr } = spawnSync(
      join(folder, 'current', 'bin', 'nightdrive'),
      ['upgrade', wanted, '--settings', env],
      { env: { ...Object.fromEntries(bare), ...settings }, cwd: folder, encoding: 'utf8' },
    );
    return { status, said: stdout + stderr.replace(`With the settings in ${env}.\n`, '') };
  };
  spawnSync(restart, { stdio: 'ignore' });
  onTestFinished(() => void process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL'));
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
  await expect.poll(ready).toBe(200);
  const current = () => readlinkSync(join(folder, 'current'));
  return { name, pack, upgrade, ready, current };
}

const AWAY = /away for (\d+\.?\d*) s\.\n/;

test.runIf(platform === 'linux' && existsSync(join(modules, `node-linux-${arch}`)))(
  'an upgrade replaces the running release, which runs again when the new one does not become ready',
  async () => {
    const { name, pack, upgrade, ready, current } = await machine();
    const good = pack('1.0.1');
    expect(upgrade(good)).toEqual({ status: 0, said: expect.stringMatching(AWAY) });
    expect([current(), await ready()]).toEqual([name('1.0.1'), 200]);

    // It starts on a copy of the data, but not on the data itself.
    const late = pack('1.0.2', (main) => {
      const text = readFileSync(main, 'utf8');
      writeFileSync(main, `if (!/upgrade-/.test(process.env.DATA_DIR)) process.exit(1);\n${text}`);
    });
    const failed = upgrade(late);
    expect(failed.status).toBe(1);
    expect(failed.said).toMatch(/1\.0\.2 did not become ready\. \S+ runs again; the site was away for/);
    expect([current(), await ready()]).toEqual([name('1.0.1'), 200]);
  },
  // Two releases are packed and unpacked.
  900_000,
);
