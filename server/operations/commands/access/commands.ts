import type { Command } from 'commander';
import type { Database } from '../../../database/database.ts';
import { print, printList } from '../../printing.ts';
import { idOfUser } from '../ids.ts';
import type { OperatorsSite } from '../operators-site.ts';
import { KINDS, type Kind, type Listed } from './kinds.ts';

const ownerOf = async (db: Database, user: string | undefined): Promise<string> =>
  user === undefined ? '' : idOfUser(db, user);

export async function list(
  db: Database,
  kind: Kind,
  user: string | undefined,
  json?: boolean,
): Promise<void> {
  const items = await kind.items(db, await ownerOf(db, user));
  const form = { json, none: `${user ?? 'This site'} ${kind.none}` };
  const asJson = async function* () {
    for await (const { id, shown } of items) yield { id, ...shown };
  };
  if (json) return printList(asJson(), { ...form, line: String });
  return printList(items, { ...form, line: ({ id, line }) => `${id} ${line}` });
}

/** @throws Error in one line when the id names no item, or several */
async function chosen(
  items: AsyncIterable<Listed> | Listed[],
  id: string,
  { name }: Kind,
): Promise<Listed[]> {
  const found: Listed[] = [];
  for await (const item of items) if (id === 'all' || id === item.id || id === item.whole) found.push(item);
  if (found.length === 0) throw new Error(`There is no ${name}${id === 'all' ? '' : ` ${id}`}.`);
  if (id === 'all' || found.length === 1) return found;
  throw new Error(
    `Several have this id. Name one by its whole id: ${found.map(({ whole }) => whole).join(', ')}.`,
  );
}

/** Ends one item, or all. @returns the owners whose streams must be checked */
export async function end(
  db: Database,
  kind: Kind,
  user: string | undefined,
  id: string,
): Promise<readonly string[]> {
  const owner = await ownerOf(db, user);
  const items = await chosen(await kind.items(db, owner), id, kind);
  const touched = await kind.endAll(db, items, owner);
  print(`${kind.ended}: ${items.map((item) => item.id).join(', ')}.`);
  return touched;
}

const OF: Readonly<Record<Kind['of'], string>> = {
  'a user': ' <user>',
  'a user or the site': ' [user]',
  'the site': '',
};

export function addAccess(program: Command, site: OperatorsSite): void {
  for (const kind of KINDS) {
    const [listing, ending] = [kind.list, kind.end];
    const listed = program.command(`${listing[0]}${OF[kind.of]}`).description(listing[1]);
    listed.option('--json', 'print an array of JSON').action(() => {
      const { json } = listed.opts<{ json?: boolean }>();
      return site.withDatabase((db) => list(db, kind, listed.args[0], json));
    });
    const isOfUser = kind.of === 'a user';
    const ended = program.command(`${ending[0]}${isOfUser ? ' <user>' : ''}`).description(ending[1]);
    ended.argument('<id>', `the id from ${listing[0]}, or "all"`).action(() => {
      const [user, id] = isOfUser ? ended.args : [undefined, ended.args[0]];
      return site.withDatabase((db) => end(db, kind, user, id ?? ''));
    });
  }
}
