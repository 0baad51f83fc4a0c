import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPersonalToken } from '../../contract/personal-tokens.ts';
import { listReminders } from '../../contract/reminders.ts';
import { notesOf } from '../../server/testing/checklist-calls.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { PASSWORD } from '../../server/testing/test-app.ts';
import { categoryOf, noteOf, usersOfFile } from '../../server/testing/two-users.ts';

const RECIPES = readFileSync(path.join(import.meta.dirname, '../../docs/recipes.md'), 'utf8');
/** The shell blocks that are recipes, in their order on the page. */
const [note = '', milk = '', backup = '', remind = '', follow = ''] = [
  ...RECIPES.matchAll(/^```sh recipe\n(.*?)^```$/gms),
].map(([, script]) => script);

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** The recipes name these programs as what they need. */
const CAN_RUN =
  process.platform === 'linux' &&
  has('jq', '--version') &&
  has('git', '--version') &&
  has('curl', '--json', '{}', '--version');

const { app, ann } = await usersOfFile();
const { body } = await ann.call('POST', createPersonalToken.url, {
  name: 'Recipes',
  read_only: false,
  lasts: '30 days',
  password: PASSWORD,
});
const env = {
  PATH: process.env['PATH'],
  NIGHTDRIVE: `http://127.0.0.1:${app.port}`,
  NIGHTDRIVE_TOKEN: (body as { token: string }).token,
};

/** Runs a script unchanged, while the app of this process answers. */
async function run(script: string, more: Record<string, string> = {}): Promise<string> {
  const shell = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], { env: { ...env, ...more } });
  let output = '';
  shell.stdout.on('data', (piece) => (output += piece));
  shell.stderr.on('data', (piece) => (output += piece));
  const [code] = await once(shell, 'close');
  expect(code, output).toBe(0);
  return output;
}

test('the page has the recipes that are run here', () => {
  expect(RECIPES.match(/^```sh recipe$/gm)).toHaveLength(5);
});

describe.runIf(CAN_RUN)('the recipe', () => {
  test('of the shell adds a note, whatever is in its text', async () => {
    await categoryOf(ann, 'Groceries');
    const { id } = await categoryOf(ann, 'Road trip');
    expect(await run(`${note}\nnote Oat milk`)).toBe('Added: Oat milk\n');
    await run(`${note}\nLIST="Road trip" note "Map, \\"large\\" \\\\ 'new'"`);
    expect((await notesOf(ann)).map(({ content }) => content)).toEqual(['Oat milk', `Map, "large" \\ 'new'`]);
    expect((await notesOf(ann))[1]?.category).toBe(id);
  });

  test('of any program adds a note', async () => {
    const { id } = await categoryOf(ann);
    await run(milk, { CATEGORY: id });
    expect(await notesOf(ann)).toMatchObject([{ content: 'Milk', category: id }]);
  });

  test('of the backup keeps each version of the lists in git, and no version twice', async () => {
    const HOME = temporaryFolder();
    const lists = path.join(HOME, 'lists');
    mkdirSync(lists);
    const git = (...args: string[]) => execFileSync('git', ['-C', lists, ...args], { encoding: 'utf8' });
    git('init', '-q');
    git('config', 'user.email', 'ann@nightdrive.example');
    git('config', 'user.name', 'Ann');
    const { id: category } = await categoryOf(ann, 'Groceries');
    const parent = await noteOf(ann, { category, content: 'Milk\ntwo of them' });
    await noteOf(ann, { category, content: 'Oat', parent: parent.id });
    await noteOf(ann, { category, content: '-'.repeat(105) });
    await run(backup, { HOME });
    const markdown = '# Groceries\n\n- [ ] Milk\n  two of them\n  - [ ] Oat\n---\n\n';
    expect(readFileSync(path.join(lists, 'lists.md'), 'utf8')).toBe(markdown);
    await run(backup, { HOME });
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe('1');
    await ann.call('PATCH', `/api/notes/update/${parent.id}/`, { scratched_out: true });
    await run(backup, { HOME });
    expect(git('rev-list', '--count', 'HEAD').trim()).toBe('2');
    expect(git('show', 'HEAD', '--', 'lists.md')).toContain('+- [x] Milk');
  });

  test('of the events calls the webhook for each change', async () => {
    let called = Promise.withResolvers<string>();
    const home = createServer((request, response) => {
      response.end();
      called.resolve(`${request.method} ${request.url}`);
    }).listen(0, '127.0.0.1');
    await once(home, 'listening');
    const HOOK = `http://127.0.0.1:${(home.address() as AddressInfo).port}/api/webhook/nightdrive-changed`;
    const shell = spawn('bash', ['--norc', '-c', follow], { env: { ...env, HOOK }, detached: true });
    onTestFinished(() => {
      if (shell.pid !== undefined) process.kill(-shell.pid);
      home.close();
    });
    expect(await called.promise).toBe('POST /api/webhook/nightdrive-changed'); // the present revision
    called = Promise.withResolvers();
    await categoryOf(ann, 'Road trip');
    expect(await called.promise).toBe('POST /api/webhook/nightdrive-changed');
  });

  test('of the reminder adds a note and reminds of it tomorrow at nine', async () => {
    await categoryOf(ann);
    await run(remind);
    const note = (await notesOf(ann)).find(({ content }) => content === 'Water the plants');
    const { body } = await ann.call('GET', listReminders.url);
    expect(body).toMatchObject([{ id: note?.id, local: expect.stringMatching(/T09:00$/), repeat: 'never' }]);
  });
});
