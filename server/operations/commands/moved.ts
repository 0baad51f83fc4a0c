import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { reasonOf } from '../../database/postgres/errors.ts';
import { connected } from '../../database/postgres/open.ts';

/** A file in a data folder that `copy-to` has copied: where the site is now, and since when. */
const MARK_FILE = 'moved';
/** The same on PostgreSQL: a comment is in no table, so it is not copied. */
const MARKED_TABLE = 'migrations';
const UNMARK = `COMMENT ON TABLE ${MARKED_TABLE} IS NULL`;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Without user and password. */
export function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

async function withClient<T>(
  url: string,
  work: (client: Awaited<ReturnType<typeof connected>>) => Promise<T>,
) {
  const client = await connected(url).catch((cause) => {
    throw new Error(`PostgreSQL does not answer as it should (${reasonOf(cause)}).`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Records where a site has moved, so that the old data is not used by mistake. */
export async function markMoved({ databaseUrl, dataDir }: Config, target: string): Promise<void> {
  const mark = `moved to ${target} on ${today()}`;
  if (databaseUrl === undefined) {
    writeFileSync(path.join(dataDir, MARK_FILE), `${mark}\n`);
    return;
  }
  await withClient(databaseUrl, (client) =>
    client.query(`COMMENT ON TABLE ${MARKED_TABLE} IS ${client.escapeLiteral(mark)}`),
  );
}

async function readMark({ databaseUrl, dataDir }: Config): Promise<string | undefined> {
  if (databaseUrl === undefined) {
    const file = path.join(dataDir, MARK_FILE);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  }
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query('SELECT obj_description(to_regclass($1)) AS mark', [MARKED_TABLE]),
  );
  return rows[0]?.mark ?? undefined;
}

/** @throws Error in one line when `copy-to` has taken the site of these settings elsewhere */
export async function refuseMoved(config: Config): Promise<void> {
  const mark = await readMark(config);
  if (mark === undefined) return;
  const [here, setting, unmark] =
    config.databaseUrl === undefined
      ? [config.dataDir, 'DATABASE_URL', `delete ${path.join(config.dataDir, MARK_FILE)}`]
      : [addressOf(config.databaseUrl), 'DATA_DIR alone', `run "${UNMARK}" there`];
  throw new Error(
    `The site in ${here} was ${mark}. Set ${setting}. To use what is left here again, ${unmark}; for one command, add --anyway.`,
  );
}

/** Removes the mark: the site is here again. */
export async function forgetMove({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) rmSync(path.join(dataDir, MARK_FILE), { force: true });
  else await withClient(databaseUrl, (client) => client.query(UNMARK));
}
