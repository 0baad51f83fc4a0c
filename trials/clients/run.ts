// `npm run trial -- clients`: validates the description of a running site; clients generated from it register,
// add notes, tick, delete and restore.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withNode } from '../running/site.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');
const GENERATED = join(PROGRAMS, 'generated');
const ROOT = join(import.meta.dirname, '../..');
/** Where OpenAPI::Client looks for the schema of OpenAPI 3.1, by the hash of this address. */
const SCHEMA = 'https://spec.openapis.org/oas/3.1/schema/2021-05-20';

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

function perlStory(site: string): void {
  if (spawnSync('perl', ['-MOpenAPI::Client', '-e1']).status !== 0) {
    console.log('Perl: not run, OpenAPI::Client is not installed (on Debian: libopenapi-client-perl)');
    return;
  }
  // It would fetch the schema.
  const schema = 'node_modules/@seriousme/openapi-schema-validator/schemas/v3.1/schema.json';
  copyFileSync(join(ROOT, schema), join(GENERATED, createHash('md5').update(SCHEMA).digest('hex')));
  run('perl', ['story.pl'], { SITE: site, JSON_VALIDATOR_CACHE_PATH: GENERATED });
  console.log('Perl: the story of the client passes');
}

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
  perlStory(site);
});
