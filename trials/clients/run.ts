// `npm run trial -- clients`: validates the description of a running site; a client generated from it registers,
// adds notes, ticks, deletes and restores.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNode } from '../running/site.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
const GENERATED = join(PROGRAMS, 'generated');

/** @throws Error when the program does not end well */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(program, args, {
    cwd: PROGRAMS,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}
const node = (args: readonly string[], env?: Record<string, string>) => run(process.execPath, args, env);
const packaged = (file: string) => join('node_modules', file);

run('npm', ['ci']);
rmSync(GENERATED, { recursive: true, force: true });
mkdirSync(GENERATED);
await withNode({}, async (server) => {
  const site = `http://127.0.0.1:${server.port}`;
  const document = await fetch(`${site}/api/openapi.json`);
  writeFileSync(join(GENERATED, 'openapi.json'), await document.text());
  node(['validate.ts']);
  node([packaged('openapi-typescript/bin/cli.js'), 'generated/openapi.json', '-o', 'generated/api.d.ts']);
  node([packaged('typescript/bin/tsc'), '-p', '.']);
  console.log('TypeScript: the generated client compiles');
  node(['story.ts'], { SITE: site });
});
