import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '../../contract/accounts.ts';
import type { Category } from '../../contract/categories.ts';
import { DIVIDER, type Note } from '../../contract/notes.ts';
import { findAccount } from '../../server/accounts/accounts.ts';
import { readConfig } from '../../server/config/config.ts';
import { explained } from '../../server/operations/command.ts';
import { OperatorsSite } from '../../server/operations/commands/operators-site.ts';
import { addPeopleCommands } from '../../server/operations/commands/people-commands.ts';
import { png } from '../../server/testing/sample-pictures.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { appOfFile } from '../../server/testing/two-users.ts';
import { type AnyNote, double, OLD_LINE, type Person, person } from './double.ts';

const RECIPES = readFileSync(path.join(import.meta.dirname, '../../docs/recipes.md'), 'utf8');
const [, move = ''] = /^```sh move\n(.*?)^```$/ms.exec(RECIPES) ?? [];
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
/** The recipe names these programs as what it needs. */
const CAN_RUN = process.platform === 'linux' && has('jq', '--version') && has('curl', '--version');

const app = await appOfFile();

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

/** The operator's commands on the database of the app. */
class ThisSite extends OperatorsSite {
  override async withDatabase(work: Parameters<OperatorsSite['withDatabase']>[0]): Promise<void> {
    await work(app.db, readConfig({}));
  }
}

/** Runs a command that the recipe calls, with the arguments that it sends. */
const operator = createServer(async (request, response) => {
  const args = (await text(request)).split('\0').slice(0, -1);
  try {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    addPeopleCommands(program, new ThisSite(() => undefined));
    await program.parseAsync(args, { from: 'user' });
    response.end();
  } catch (error) {
    response.writeHead(400).end(explained(error));
  }
});

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs the recipe in a folder with these people, and returns its complaints. */
async function moved(people: readonly Person[], old: string, admin: string): Promise<string> {
  const folder = temporaryFolder();
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  const whole = 'for arg; do [ -f "$arg" ] && arg=$PWD/$arg; printf "%s\\0" "$arg"; done';
  const shim = `#!/bin/sh\nshift\n(${whole}) | curl -sS --fail-with-body --data-binary @- ${admin} >&2\n`;
  writeFileSync(path.join(bin, 'nightdrive'), shim);
  chmodSync(path.join(bin, 'nightdrive'), 0o755);
  const lines = people.map(({ username, hash, token }) => `${username}\t${hash}\t${token}\n`);
  writeFileSync(path.join(folder, 'people.tsv'), lines.join(''));
  const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, OLD: old };
  const shell = spawn('bash', ['--norc', '-uo', 'pipefail', '-c', move], { cwd: folder, env });
  const complaints = text(shell.stderr);
  await once(shell, 'close');
  return complaints;
}

/** Lists as lines: all notes under a note are on one level here, and lines are as long as here. */
function outline(categories: readonly { id: unknown; title: string }[], notes: readonly AnyNote[]): string[] {
  const line = ({ content, important, scratched_out }: AnyNote) =>
    `${content === OLD_LINE ? DIVIDER : content} ${important} ${scratched_out}`;
  const under = (parent: unknown): AnyNote[] =>
    notes.filter((note) => note.parent === parent).flatMap((note) => [note, ...under(note.id)]);
  return categories.flatMap(({ id, title }) => [
    title,
    ...notes
      .filter(({ category, parent }) => category === id && parent === null)
      .flatMap((note) => [line(note), ...under(note.id).map((one) => `  ${line(one)}`)]),
  ]);
}

/** A person's lists and picture here, read with the password of the old site. */
async function found({ username, password }: Person) {
  const { status, body } = await app.call('POST', '/api/token/', { username, password });
  expect(status, username).toBe(200);
  const headers = { authorization: `Bearer ${(body as { access: string }).access}` };
  const get = async (url: string) => (await app.send({ url, headers })).body;
  const [categories, notes, user] = [
    (await get('/api/categories/')) as Category[],
    (await get('/api/notes/')) as Note[],
    (await get('/api/user/')) as User,
  ];
  const tops = notes.filter(({ parent }) => parent === null).map(({ id }) => id);
  expect(notes.every(({ parent }) => parent === null || tops.includes(parent))).toBe(true);
  return { lists: outline(categories, notes), picture: user.profile.profile_picture };
}

test.runIf(CAN_RUN)(
  '30 people of another site come along by the recipe, with passwords, pictures, order and flags',
  async () => {
    const picture = await png();
    const people = Array.from({ length: 30 }, (_, n) =>
      person(n, n === 29 ? 'PERSON-0' : `person-${n}`, n % 3 === 0 ? picture : undefined),
    );
    const [old, admin] = [await listening(double(people)), await listening(operator)];
    const complaints = await moved(people, old, admin);
    expect(complaints).toContain('A user with that username already exists.');
    expect(complaints.match(/not moved/g)).toHaveLength(1);

    const [last] = people.slice(-1);
    if (!last) throw new Error('There are 30 people.');
    const renamed = { ...last, username: 'person-0-too' };
    expect(await moved([renamed], old, admin)).not.toContain('not moved');

    for (const one of [...people.slice(0, -1), renamed]) {
      const { lists, picture: here } = await found(one);
      expect(lists, one.username).toEqual(outline(one.categories, one.notes));
      expect(here === null, one.username).toBe(one.picture === undefined);
      const account = await findAccount(app.db, one.username);
      expect(account?.password_hash).toMatch(/^\$argon2id\$/);
    }
  },
);
