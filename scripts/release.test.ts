import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NO_SETTINGS } from '../server/testing/no-settings.ts';
import { png } from '../server/testing/sample-pictures.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { VERSION } from '../server/version.ts';
import { assembleRelease } from './release-tree.ts';

const { arch, platform } = process;
const modules = join(import.meta.dirname, '..', 'node_modules');
const NOBODY = 65_534;
const SYSTEM = ['sh', 'dirname', 'readlink'];

/** Child processes inherit the coverage of this one, but a release may not write it. */
const NOT_COUNTED = { NODE_V8_COVERAGE: '' };

/** A release in a folder of its own, on a machine without anything else. */
function unpacked() {
  const folder = temporaryFolder();
  if (arch !== 'x64' && arch !== 'arm64') throw new Error(`There is no release for ${arch}.`);
  assembleRelease(join(folder, 'site'), arch, modules);
  mkdirSync(join(folder, 'bin'));
  for (const name of SYSTEM) symlinkSync(`/usr/bin/${name}`, join(folder, 'bin', name));
  mkdirSync(join(folder, 'data'));
  const stranger = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (stranger.uid !== undefined) chownSync(join(folder, 'data'), NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const settings = { ...NO_SETTINGS, DATA_DIR: join(folder, 'data'), PORT: '0', RATE_LIMIT: 'off' };
  const env = { ...settings, PATH: join(folder, 'bin'), ...NOT_COUNTED };
  const options = { cwd: join(folder, 'site'), env, ...stranger };
  return { folder: join(folder, 'site'), program: join(folder, 'site', 'bin', 'nightdrive'), options };
}

const onLinux = test.runIf(platform === 'linux' && existsSync(join(modules, `node-linux-${arch}`)));

onLinux('a release runs by itself: no npm, no git, no rights, nothing of this folder', async () => {
  const { program, options } = unpacked();
  const server = spawn(program, ['serve'], options);
  onTestFinished(() => void server.kill('SIGKILL'));
  let said = '';
  const listening = new Promise<string>((done, fail) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const found = /http:\/\/localhost(:\d+)/.exec(said)?.[1];
        if (found) done(`http://127.0.0.1${found}`); // a bare system may have no names
      });
    }
    server.once('error', fail).once('close', () => fail(new Error(said)));
  });
  const site = await listening;
  expect(await (await fetch(site)).text()).toContain('id="site-words"');

  // Its picture shows that the one package with native code is whole.
  const form = new FormData();
  form.set('username', 'Ann');
  form.set('password', 'Correct-horse-7');
  form.set('profile.profile_picture', new Blob([new Uint8Array(await png())]), 'me.png');
  const registered = await fetch(`${site}/api/user/register/`, { method: 'POST', body: form });
  expect(registered.status).toBe(201);
  expect(await registered.json()).toMatchObject({ profile: { profile_picture: expect.any(String) } });

  const admin = (args: string[], env = {}) =>
    spawnSync(program, ['admin', ...args], {
      ...options,
      env: { ...options.env, ...env },
      encoding: 'utf8',
    });
  const { port: PORT } = new URL(site);
  expect(admin(['ready'], { PORT, MAINPID: String(server.pid) })).toMatchObject({ status: 0 });
  expect(admin(['list-users']).stdout).toMatch(/ 0 never {6}Ann\n$/);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  expect(admin(['ready'], { PORT, MAINPID: String(server.pid) })).toMatchObject({
    status: 1,
    stderr: 'The site has ended. Its log says why.\n',
  });
});

onLinux(
  'a release speaks of itself: its own commands, its own files, whatever folder it is called from',
  () => {
    const { folder, program, options } = unpacked();
    const elsewhere = {
      ...options,
      cwd: '/',
      env: { PATH: options.env.PATH, ...NOT_COUNTED },
      encoding: 'utf8',
    } as const;
    const help = spawnSync(program, ['admin', '--help'], elsewhere).stdout;
    expect(help).toMatch(/^Usage: nightdrive admin /);
    expect(help).not.toContain('npm');
    const { stderr } = spawnSync(program, ['admin', 'stats'], elsewhere);
    expect(stderr).toBe(
      `There is no database in ${folder}/data. Set DATA_DIR to where it is, or run nightdrive admin doctor.\n`,
    );
    for (const args of [[], ['--help']])
      expect(spawnSync(program, args, elsewhere)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Usage: nightdrive COMMAND\n/),
      });
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(spawnSync(program, ['--version'], elsewhere)).toMatchObject({ status: 0, stdout: `${VERSION}\n` });
    expect(spawnSync(program, ['stats'], elsewhere)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('nightdrive has no command stats'),
    });
    for (const file of globSync('{*.md,docs/**/*.md}', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, to = ''] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (!/^[a-z]+:/.test(to))
          expect([file, to, existsSync(join(folder, dirname(file), to))]).toEqual([file, to, true]);
      }
    }
  },
);
