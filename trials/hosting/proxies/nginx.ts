import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** True when the machine has this proxy, such as `nginx`. */
export const isHere = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;

/** A self-signed certificate. */
function certificate(folder: string): { certificate: string; key: string } {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=example.org', '-days', '1', '-nodes'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', key, '-out', file];
  execFileSync('openssl', ['req', '-x509', ...subject, ...curve], { stdio: 'ignore' });
  return { certificate: file, key };
}

interface Places {
  folder: string;
  plain: number;
  tls: number;
  node: number;
}

/** deploy/nginx.conf for a node and ports of this machine. */
export function siteOf({ folder, plain, tls, node }: Places): string {
  const made = certificate(folder);
  return readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${tls} ssl http2;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${made.certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${made.key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${node}`);
}

/** Starts the nginx of the machine with these sites alone. */
export function runNginx(folder: string, sites: string): ChildProcess {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ');
  const main = join(folder, 'main.conf');
  writeFileSync(
    main,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit; events {} http { access_log off; ${paths}\n${sites}\n}`,
  );
  // As root its workers would run as another user, who may not read the folder.
  if (process.getuid?.() === 0) execFileSync('chmod', ['777', folder]);
  return spawn('nginx', ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Ends a proxy that may have ended by itself. */
export async function end(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null || proxy.signalCode !== null) return;
  const ended = once(proxy, 'exit');
  proxy.kill('SIGTERM');
  await ended;
}
