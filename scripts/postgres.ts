import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { postgresPrograms } from './postgres-programs.ts';
import { waitForOutput } from './wait-for-output.ts';

interface Postgres {
  url: string;
  /** Its source, for messages. */
  source: string;
  /** Ends it without cleaning up, and starts it again on its data. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

interface Cluster {
  home: string;
  folder: string;
  password: string;
  /** Another user of the machine where the tests run as root, which PostgreSQL refuses. */
  owner: { uid: number; gid: number } | undefined;
}

/** Files in PEM form, for connections by TLS. */
interface Certificate {
  certificate: string;
  key: string;
}

/** A throw-away database needs no protection from power cuts; without it the tests take half the time. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * A PostgreSQL for tests, at TEST_DATABASE_URL or in a temporary folder on a free port of its own.
 * A durable one survives a crash, like that of a real site. With a certificate, a new one is always started.
 */
export async function startPostgres({
  durable = false,
  tls,
}: {
  durable?: boolean;
  tls?: Certificate;
} = {}): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given && tls === undefined) {
    const crash = () =>
      Promise.reject(new Error('The PostgreSQL of TEST_DATABASE_URL is not ours to crash.'));
    return { url: given, source: 'of TEST_DATABASE_URL', crash, stop: async () => undefined };
  }
  const programs = postgresPrograms();
  const home = mkdtempSync(join(tmpdir(), 'nightdrive-postgres-'));
  const remove = () => rmSync(home, { recursive: true, force: true });
  process.once('exit', remove);
  const owner = unprivilegedUser();
  const copied = owner && programs.copyOf;
  if (copied) cpSync(copied, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  const folder = copied ? join(home, 'native', 'bin') : programs.folder;
  const cluster = { home, folder, owner, password: randomBytes(12).toString('hex') };
  makeCluster(cluster);
  const port = await freePort();
  const settings = [...(durable ? [] : FORGETFUL), ...(tls ? withCertificate(cluster, tls) : [])];
  const start = () => startServer(cluster, port, settings);
  let server = await start();
  const crash = async () => {
    await end(server, 'SIGQUIT');
    server = await start();
  };
  const stop = async () => {
    await end(server);
    remove();
  };
  const url = `postgres://test:${cluster.password}@127.0.0.1:${port}/postgres`;
  return { url, source: `${programs.version} from ${programs.folder}`, crash, stop };
}

/** The user who runs PostgreSQL where this runs as root, which PostgreSQL refuses. */
export function unprivilegedUser(): Cluster['owner'] {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root: run the tests as another user, or set TEST_DATABASE_URL.',
  );
}

function makeCluster({ home, folder, owner, password }: Cluster): void {
  writeFileSync(join(home, 'password'), password);
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, home]);
  const args = '-D data -U test -A scram-sha-256 --pwfile=password -E UTF8 --locale=C --no-sync'.split(' ');
  const made = spawnSync(join(folder, 'initdb'), args, {
    cwd: home,
    ...owner,
    encoding: 'utf8',
  });
  if (made.status === 0) return;
  throw new Error(`PostgreSQL could not make its data folder: ${made.error?.message ?? made.stderr.trim()}`);
}

/** PostgreSQL accepts only a key that no other user can read. */
function withCertificate({ home, owner }: Cluster, { certificate, key }: Certificate): string[] {
  const files = { ssl_cert_file: certificate, ssl_key_file: key };
  const settings = Object.entries(files).map(([setting, source]) => {
    const file = join(home, setting);
    writeFileSync(file, readFileSync(source), { mode: 0o600 });
    if (owner) chownSync(file, owner.uid, owner.gid);
    return `${setting}=${file}`;
  });
  return ['ssl=on', ...settings];
}

async function startServer(
  { home, folder, owner }: Cluster,
  port: number,
  given: readonly string[],
): Promise<ChildProcess> {
  const place = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const settings = [...place, 'max_connections=300', ...given];
  const server = spawn(join(folder, 'postgres'), ['-D', 'data', ...settings.flatMap((one) => ['-c', one])], {
    cwd: home,
    ...owner,
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  server.once('exit', () => process.off('exit', kill));
  await waitForOutput('PostgreSQL', server.stderr, /ready to accept connections/);
  return server;
}

/** SIGINT is PostgreSQL's fast shutdown, which does not wait for clients; SIGQUIT is a crash. */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}
