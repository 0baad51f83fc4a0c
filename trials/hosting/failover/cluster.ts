import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../scripts/free-port.ts';
import { postgresUser, signalAll, until } from '../clusters/machines.ts';
import { programs } from './programs.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy/ha');
const MEMBERS = ['one', 'two'] as const;
const ETCDS = ['one', 'two', 'three'] as const;
const LOOK_EVERY_MS = 200;
const PASSWORD = 'superuser-of-the-trial';

interface Member {
  name: string;
  /** Of Patroni's own API. */
  rest: number;
  postgres: number;
  folder: string;
  process: ChildProcess;
}

const answers = async (port: number, path: string): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).ok;

/**
 * deploy/ha on this machine alone: three etcd, two PostgreSQL with Patroni, and HAProxy in front. Only the addresses and
 * folders of its files differ.
 */
export class Cluster {
  readonly #home = mkdtempSync(join(tmpdir(), 'nightdrive-failover-'));
  readonly #owner = postgresUser();
  readonly #programs = programs();
  readonly #members = new Map<string, Member>();
  readonly #etcds = new Map<string, { start: () => ChildProcess; process: ChildProcess; port: number }>();
  #haproxy: ChildProcess | undefined;
  #url = '';

  /** PostgreSQL by way of HAProxy. */
  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    if (this.#owner) execFileSync('chown', [`${this.#owner.uid}:${this.#owner.gid}`, this.#home]);
    await this.#startEtcds();
    for (const name of MEMBERS) await this.#prepareMember(name);
    await until('The first primary', async () => (await this.#leader()) !== undefined);
    await this.#startHaproxy();
    await until('The standby', () => this.#hasSyncStandby());
  }

  /** The machine with the primary dies: Patroni and all of its PostgreSQL. @returns what brings it back */
  async killPrimaryMachine(): Promise<() => Promise<void>> {
    const { name, process, folder } = await this.#primary();
    const postmaster = this.#postmaster(folder);
    process.kill('SIGKILL');
    signalAll(postmaster, 'SIGKILL');
    return async () => {
      this.#startMember(name);
      await until('The member that died', () => this.#hasSyncStandby());
    };
  }

  /** PostgreSQL alone dies; Patroni starts it again. */
  async killPostmaster(): Promise<() => Promise<void>> {
    const { folder } = await this.#primary();
    signalAll(this.#postmaster(folder), 'SIGKILL');
    return () => until('The standby', () => this.#hasSyncStandby());
  }

  async switchOver(): Promise<() => Promise<void>> {
    const { name, rest } = await this.#primary();
    const answer = await fetch(`http://127.0.0.1:${rest}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: name }),
    });
    if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
    return () => until('The standby', () => this.#hasSyncStandby());
  }

  /** The etcd that leads the others dies. */
  async killEtcdLeader(): Promise<() => Promise<void>> {
    const leader = await this.#etcdLeader();
    const etcd = this.#etcds.get(leader);
    etcd?.process.kill('SIGKILL');
    return async () => {
      if (etcd) etcd.process = etcd.start();
      await until('The standby', () => this.#hasSyncStandby());
    };
  }

  async stop(): Promise<void> {
    this.#haproxy?.kill('SIGKILL');
    for (const { process, folder } of this.#members.values()) {
      process.kill('SIGKILL');
      signalAll(this.#postmaster(folder), 'SIGKILL');
    }
    for (const { process } of this.#etcds.values()) process.kill('SIGKILL');
    await delay(LOOK_EVERY_MS);
    rmSync(this.#home, { recursive: true, force: true });
  }

  async #startEtcds(): Promise<void> {
    const places = await Promise.all(
      ETCDS.map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
    );
    const all = places.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
    for (const { name, client, peer } of places) {
      const file = join(this.#home, `etcd-${name}.yml`);
      const settings = readFileSync(join(DEPLOY, 'etcd.yml'), 'utf8')
        .replace(/^name: .*/m, `name: ${name}`)
        .replace(/^data-dir: .*/m, `data-dir: ${join(this.#home, `etcd-${name}`)}`)
        .replace(/^initial-cluster: .*/m, `initial-cluster: ${all}`)
        .replaceAll('10.0.0.11:2380', `127.0.0.1:${peer}`)
        .replaceAll('10.0.0.11:2379', `127.0.0.1:${client}`);
      writeFileSync(file, settings);
      const start = () => this.#spawn(this.#programs.etcd, ['--config-file', file], `etcd-${name}`);
      this.#etcds.set(name, { start, process: start(), port: client });
    }
    for (const { port } of this.#etcds.values()) await until('etcd', () => answers(port, '/health'));
  }

  async #prepareMember(name: string): Promise<void> {
    const folder = join(this.#home, name);
    const [rest, postgres] = [await freePort(), await freePort()];
    const etcds = [...this.#etcds.values()].map(({ port }) => `127.0.0.1:${port}`).join(', ');
    const settings = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
      .replace(/^name: .*/m, `name: ${name}`)
      .replace(/^( *)hosts: .*/m, `$1hosts: [${etcds}]`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${rest}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${postgres}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace(/data_dir: .*/, `data_dir: ${folder}`)
      .replace(/bin_dir: .*/, `bin_dir: ${this.#programs.postgres}`)
      .replace('SUPERUSER_PASSWORD', PASSWORD)
      .replace('REPLICATION_PASSWORD', PASSWORD)
      .replace(/^postgresql:$/m, `postgresql:\n  parameters:\n    unix_socket_directories: ${this.#home}`);
    writeFileSync(join(this.#home, `patroni-${name}.yml`), settings);
    mkdirSync(folder, { mode: 0o700 });
    if (this.#owner) execFileSync('chown', [`${this.#owner.uid}:${this.#owner.gid}`, folder]);
    this.#members.set(name, { name, rest, postgres, folder, process: this.#spawnPatroni(name) });
  }

  #startMember(name: string): void {
    const member = this.#members.get(name);
    if (member) member.process = this.#spawnPatroni(name);
  }

  #spawnPatroni(name: string): ChildProcess {
    return this.#spawn(this.#programs.patroni, [join(this.#home, `patroni-${name}.yml`)], `patroni-${name}`);
  }

  async #startHaproxy(): Promise<void> {
    const port = await freePort();
    const [one, two] = [...this.#members.values()];
    if (one === undefined || two === undefined) throw new Error('There are no members.');
    const file = join(this.#home, 'haproxy.cfg');
    const settings = readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${port}`)
      .replace('10.0.0.11:5432 check port 8008', `127.0.0.1:${one.postgres} check port ${one.rest}`)
      .replace('10.0.0.12:5432 check port 8008', `127.0.0.1:${two.postgres} check port ${two.rest}`);
    writeFileSync(file, settings);
    this.#haproxy = this.#spawn(this.#programs.haproxy, ['-db', '-f', file], 'haproxy');
    this.#url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  }

  /** Its output is in the folder of the trial, which is deleted at the end. */
  #spawn(program: string, args: readonly string[], name: string): ChildProcess {
    const log = join(this.#home, `${name}.log`);
    const child = spawn('sh', ['-c', 'exec "$0" "$@" >>"$LOG" 2>&1', program, ...args], {
      ...this.#owner,
      cwd: this.#home,
      env: { ...process.env, HOME: this.#home, LOG: log },
      stdio: 'ignore',
    });
    child.on('error', () => {}); // the code that waits for the program notices
    return child;
  }

  async #leader(): Promise<Member | undefined> {
    for (const member of this.#members.values())
      if (await answers(member.rest, '/primary').catch(() => false)) return member;
    return undefined;
  }

  async #primary(): Promise<Member> {
    const leader = await this.#leader();
    if (leader === undefined) throw new Error('No member is the primary.');
    return leader;
  }

  async #hasSyncStandby(): Promise<boolean> {
    if ((await this.#leader()) === undefined) return false;
    for (const { rest } of this.#members.values())
      if (await answers(rest, '/synchronous').catch(() => false)) return true;
    return false;
  }

  async #etcdLeader(): Promise<string> {
    for (const [name, { port }] of this.#etcds) {
      const answer = await fetch(`http://127.0.0.1:${port}/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
      });
      const { leader, header }: { leader: string; header: { member_id: string } } = await answer.json();
      if (leader === header.member_id) return name;
    }
    throw new Error('No etcd leads the others.');
  }

  #postmaster(folder: string): number {
    const file = join(folder, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : 0;
  }
}
