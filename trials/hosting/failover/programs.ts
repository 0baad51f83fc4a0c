import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders where Debian has programs that are not in the PATH of every user. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

function find(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder with initdb and postgres. */
  postgres: string;
}

/** @throws Error that names the missing programs, and the Debian packages that have them */
export function programs(): Programs {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(find);
  const config = find('pg_config');
  const folder = config && spawnSync(config, ['--bindir'], { encoding: 'utf8' }).stdout.trim();
  const debian = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`);
  const postgres = [...debian, folder ?? ''].find((bin) => existsSync(join(bin, 'initdb')));
  if (patroni && etcd && haproxy && postgres) return { patroni, etcd, haproxy, postgres };
  const missing = Object.entries({ patroni, etcd, haproxy, postgres }).flatMap(([name, file]) =>
    file ? [] : name,
  );
  throw new Error(
    `This trial needs ${missing.join(', ')}. On Debian: apt-get install patroni etcd-server haproxy postgresql`,
  );
}
