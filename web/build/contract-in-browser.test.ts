import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { contractInBrowser, WITHOUT_SCHEMAS } from './contract-in-browser.ts';

const ENTRY = 'virtual:entry';

/** Bundles this code as for the browser. */
async function bundle(code: string): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: { order: 'pre', handler: (id) => (id === ENTRY ? id : null) },
    load: (id) => (id === ENTRY ? code : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, contractInBrowser()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        treeshake: WITHOUT_SCHEMAS,
      },
    },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
}

const contract = (name: string) => new URL(`../../contract/${name}.ts`, import.meta.url).pathname;

test('an endpoint reaches the browser as its method and url alone, and a rule that the web shares stays', async () => {
  const code = await bundle(
    `export { createNote, DIVIDER, updateNote } from ${JSON.stringify(contract('notes'))};`,
  );
  expect(code).toContain('"method": "POST"');
  expect(code).toContain('"url": "/api/notes/update/:id/"');
  expect(code).toContain('repeat(105)');
  expect(code).not.toMatch(/schema|summary|Type\.|typebox/i);
});

test('the schema library stays behind all endpoints', async () => {
  const calls = { accounts: 'createToken', reminders: 'setReminder', sharing: 'shareCategory' };
  const code = await bundle(
    Object.entries(calls)
      .map(([room, call]) => `export { ${call} } from ${JSON.stringify(contract(room))};`)
      .join(''),
  );
  expect(code).toContain('"url": "/api');
  expect(code).not.toMatch(/summary|malformed id|as on a clock/);
});
