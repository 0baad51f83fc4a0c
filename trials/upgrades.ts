// `npm run trial -- upgrades`: after `npm run build`; kills an upgrade, or the release that it starts, at each of its steps, with a migration and without, while a client writes: the site serves again within a minute, and has every acknowledged note.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { SETTINGS } from '../server/config/settings.ts';
import { Client } from './running/client.ts';

const ROOT = path.join(import.meta.dirname, '..');
const NAME = (version: string) => `nightdrive-${version}-linux-${process.arch}`;
const WITHIN_MS = 60_000;

const folder = mkdtempSync(path.join(tmpdir(), 'nightdrive-upgrades-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => path.join(folder, ...names);
const port = await freePort();
const site = `DATA_DIR=${at('data')} PORT=${port} RATE_LIMIT=off`;
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !SETTINGS.some((setting) => setting === name)),
);

/** A release from this clone, without Node and the decoder of pictures. */
function release(version: string, change = (text: string) => text): string {
  const target = at(NAME(version));
  mkdirSync(target);
  for (const part of ['bin', 'dist/server', 'dist/web', 'dist/prerender', 'site.json', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(target, part), { recursive: true });
  for (const file of readdirSync(path.join(target, 'dist/server')).filter((name) => name.endsWith('.js'))) {
    const whole = path.join(target, 'dist/server', file);
    const text = readFileSync(whole, 'utf8');
    writeFileSync(whole, change(file === 'main.js' ? `/* main */${text}` : text));
  }
  return target;
}

function pack(version: string, change: (text: string) => string): void {
  const target = release(version, change);
  mkdirSync(at('files'), { recursive: true });
  const file = at('files', `${NAME(version)}.tar.gz`);
  execFileSync('tar', ['-czf', file, '-C', folder, NAME(version)]);
  rmSync(target, { recursive: true });
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(at('files', 'SHA256SUMS'), `${sum}  ${NAME(version)}.tar.gz\n`, { flag: 'a' });
}

/** Slow enough to be killed in. */
const MIGRATION =
  '"999-next": async (db) => { const since = Date.now(); while (Date.now() - since < 1500); await db.schema.createTable("next").addColumn("id", "text").execute(); },';
const migrating = (text: string) => text.replace(/("044-shares": \w+)/, `${MIGRATION}\n$1`);
/** Runs on the data themselves as a fault, and not on a copy. */
const failing = (fault: string) => (text: string) =>
  text.replace('/* main */', `if (!/upgrade-/.test(process.env.DATA_DIR)) { ${fault} }\n`);
const onceLate = `if (!process.env.X && !(await import("node:fs")).existsSync("${at('failed')}")) { (await import("node:fs")).writeFileSync("${at('failed')}", ""); setTimeout(() => process.exit(1), 2600); }`;

/** Starts the site again two seconds after its end, as systemd does with deploy/nightdrive.service. */
const SUPERVISOR = `#!/bin/sh
cd ${folder}
while [ -e supervised ]; do
  env ${site} current/bin/nightdrive serve >> log 2>&1 < /dev/null &
  echo $! > pid
  wait $!
  [ -e restart ] && rm -f restart || sleep 2
done
`;
const RESTART = `#!/bin/sh
cd ${folder}
old=$(cat pid); touch restart; kill "$old"
while [ "$(cat pid)" = "$old" ]; do sleep 0.05; done
MAINPID=$(cat pid) exec current/bin/nightdrive admin ready --settings nightdrive.env
`;

interface Situation {
  name: string;
  version: string;
  /** Strikes at its moment; true when it has struck. */
  strike: (upgrade: ChildProcess) => boolean;
}

const kill = (pid: number | undefined): boolean => {
  if (pid === undefined || Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
};
const pidIn = (file: string): number | undefined =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined;
const copies = () => readdirSync(at('data')).filter((name) => name.startsWith('upgrade-'));
/** True while a tried release runs on a copy. */
const isUsed = (copy: string): boolean => {
  const pid = pidIn(at('data', copy, 'nightdrive.pid'));
  return pid !== undefined && existsSync(`/proc/${pid}`);
};
const linked = () => readlinkSync(at('current'));
let before = 0;

const STRIKES: [string, Situation['strike']][] = [
  [
    'the upgrade, while it unpacks',
    (upgrade) => existsSync(at(`.${NAME(next())}.unpacking`)) && kill(upgrade.pid),
  ],
  ['the upgrade, while it copies', (upgrade) => copies().length > 0 && kill(upgrade.pid)],
  [
    'the upgrade, while the copy is tried',
    (upgrade) => copies().some((one) => existsSync(at('data', one, 'nightdrive.pid'))) && kill(upgrade.pid),
  ],
  ['the tried release', () => copies().some((one) => kill(pidIn(at('data', one, 'nightdrive.pid'))))],
  ['the upgrade, once the link has changed', (upgrade) => linked() !== NAME('1.0.0') && kill(upgrade.pid)],
  [
    'the upgrade, once the old one has ended',
    (upgrade) => linked() !== NAME('1.0.0') && pidIn(at('pid')) !== before && kill(upgrade.pid),
  ],
  [
    'the new release, as it starts',
    () => linked() !== NAME('1.0.0') && pidIn(at('pid')) !== before && kill(pidIn(at('pid'))),
  ],
  [
    'the new release, once it has the data',
    () =>
      linked() !== NAME('1.0.0') &&
      pidIn(at('data', 'nightdrive.pid')) === pidIn(at('pid')) &&
      pidIn(at('pid')) !== before &&
      kill(pidIn(at('pid'))),
  ],
];
const FAULTS: [string, string, (text: string) => string][] = [
  ['the new release fails once, late', '1.0.3', failing(onceLate)],
  ['the new release aborts, as without memory', '1.0.5', failing('process.abort();')],
];
let version = '';
const next = () => version;

const cases: Situation[] = [];
for (const one of ['1.0.1', '1.0.2'])
  for (const [name, strike] of STRIKES) cases.push({ name, version: one, strike });
pack('1.0.1', (text) => text);
pack('1.0.2', migrating);
for (const [name, one, change] of FAULTS) {
  pack(one, change);
  const withMigration = one.replace(/\d$/, (digit) => String(Number(digit) + 1));
  pack(withMigration, (text) => migrating(change(text)));
  for (const fault of [one, withMigration]) cases.push({ name, version: fault, strike: () => true });
}
release('1.0.0');

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

async function play({ name, version: wanted, strike }: Situation): Promise<boolean> {
  for (const one of ['data', 'current', 'supervised', 'pid', 'failed', 'log', 'restart', NAME(wanted)])
    rmSync(at(one), { recursive: true, force: true });
  version = wanted;
  mkdirSync(at('data'), { mode: 0o700 });
  symlinkSync(NAME('1.0.0'), at('current'));
  writeFileSync(at('supervised'), '');
  const supervisor = spawn('sh', [at('supervisor')], { env, stdio: 'ignore' });
  while (!(await isReady())) await pause(100);
  const ann = new Client(port);
  await ann.signUp('ann');
  const category = randomUUID();
  await ann.succeed('POST', '/api/categories/', { id: category, title: 'Groceries' });
  const acknowledged: string[] = [];
  let [isOver, longest, since] = [false, 0, performance.now()];
  const writing = (async () => {
    for (; !isOver; await pause(20)) {
      const content = `Note ${acknowledged.length} ${randomUUID()}`;
      try {
        await ann.succeed('POST', '/api/notes/', { content, category });
        acknowledged.push(content);
        longest = Math.max(longest, performance.now() - since);
        since = performance.now();
      } catch {
        // unavailable, or limited: it is not acknowledged
      }
    }
  })();
  await pause(500);
  before = pidIn(at('pid')) ?? 0;
  const upgrade = spawn(
    at('current/bin/nightdrive'),
    ['upgrade', at('files', `${NAME(wanted)}.tar.gz`), '--settings', at('nightdrive.env')],
    { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [upgrade.stdout, upgrade.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const end = new Promise<void>((resolve) => upgrade.on('close', () => resolve()));
  let hasStruck = false;
  while (upgrade.exitCode === null && upgrade.signalCode === null && !hasStruck) {
    hasStruck = strike(upgrade);
    await pause(5);
  }
  await end;
  const known = acknowledged.length;
  const from = performance.now();
  while (acknowledged.length < known + 5 && performance.now() - from < WITHIN_MS) await pause(50);
  const served = acknowledged.length >= known + 5;
  isOver = true;
  await writing;
  ann.close();
  for (let times = 0; times < 100 && copies().some(isUsed); times++) await pause(100);
  const left = copies().filter(isUsed);
  rmSync(at('supervised'));
  kill(pidIn(at('pid')));
  supervisor.kill('SIGKILL');
  await pause(200);
  kill(pidIn(at('pid')));
  const handle = new DatabaseSync(at('data/nightdrive.db'), { readOnly: true });
  const there = new Set(
    handle
      .prepare('select content from notes')
      .all()
      .map(({ content }) => content),
  );
  handle.close();
  const lost = acknowledged.filter((content) => !there.has(content)).length;
  const migrates = Number(wanted.at(-1)) % 2 === 0 ? 'migration' : 'none';
  const isGood = served && lost === 0 && hasStruck && left.length === 0 && longest < WITHIN_MS;
  console.log(
    `| ${name} | ${migrates} | ${linked().includes('1.0.0') ? 'old' : 'new'} | ${(longest / 1_000).toFixed(1)} s | ${acknowledged.length} | ${lost} | ${isGood ? 'yes' : `NO ${JSON.stringify({ served, hasStruck, left, said: said.slice(-400) })}`} |`,
  );
  return isGood;
}

writeFileSync(
  at('nightdrive.env'),
  `${site.replaceAll(' ', '\n')}\nRESTART_COMMAND='sh ${at('restart.sh')}'\n`,
);
writeFileSync(at('supervisor'), SUPERVISOR);
writeFileSync(at('restart.sh'), RESTART);
console.log(
  '| killed, or fails | migration | serves | longest without a write | acknowledged | lost | good |\n|---|---|---|---|---|---|---|',
);
let good = 0;
for (const one of cases) if (await play(one)) good++;
console.log(`${good} of ${cases.length} good`);
process.exitCode = good === cases.length ? 0 : 1;
