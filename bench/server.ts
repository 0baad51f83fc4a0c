// Drives our server and the yardstick in turn, so that both meet the same minutes of the same machine.
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../scripts/postgres.ts';
import { drive } from './load.ts';
import { memory } from './machine.ts';
import { type Measured, measure, median, middle } from './measure.ts';
import { listNotes, logIns, SCENARIOS, type ScenarioName } from './scenarios.ts';
import { furnish, renew, type Site } from './site.ts';
import { type OursOptions, type Subject, startOurs, startYardstick } from './subjects.ts';
import { figures, short, table, verdict } from './table.ts';

export interface Effort {
  seconds: number;
  rounds: number;
  /** Only scenarios with this word in their name. */
  only: string;
}

const CONNECTIONS = 16;
const NOTES = 100;
const MIXED = 'mixed, 80 % reads';
/** Access tokens live for five minutes. */
const RENEW_AFTER_MS = 120_000;
/** A server at rest: what starting needed is collected. */
const REST_MS = 3_000;

/** At least this share of the yardstick's calls per second. */
const SHARES: Partial<Record<ScenarioName, number>> = {
  'GET notes (100)': 0.7,
  'POST note': 0.5,
  'PATCH note': 0.5,
  'order 100 notes': 0.7,
  stats: 0.4,
  heartbeat: 0.35,
  [MIXED]: 0.7,
  'home page': 0.65,
};
const P99_RATIO = 2;
const UNCHANGED_GAIN = 3;
const READY_MS = 600;
const IDLE_MB = 120;
const LOADED_MB = 250;
const FLOODED_P99_MS = 150;
const POSTGRES_SHARE = 0.35;

interface Furnished {
  subject: Subject;
  site: Site;
  signedInAt: number;
}

async function furnished(subject: Subject): Promise<Furnished> {
  return { subject, site: await furnish(subject.base, NOTES), signedInAt: performance.now() };
}

async function one(on: Furnished, name: ScenarioName, seconds: number): Promise<Measured> {
  const { subject, site } = on;
  if (performance.now() - on.signedInAt > RENEW_AFTER_MS) {
    await renew(subject.base, site);
    on.signedInAt = performance.now();
  }
  const calls = await SCENARIOS[name](site, subject.base);
  return measure(subject, { calls, connections: CONNECTIONS, seconds });
}

interface Compared {
  ours: ReturnType<typeof middle>;
  other: ReturnType<typeof middle>;
  /** Medians of the rounds' ratios. */
  share: number;
  p99: number;
}

/** Rounds of a scenario, each on both in turn, after a short one that warms both up. */
async function compare(
  ours: Furnished,
  other: Furnished,
  name: ScenarioName,
  effort: Effort,
): Promise<Compared> {
  for (const on of [ours, other]) await one(on, name, 1);
  const rounds: { ours: Measured; other: Measured }[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    rounds.push({
      ours: await one(ours, name, effort.seconds),
      other: await one(other, name, effort.seconds),
    });
  }
  return {
    ours: middle(rounds.map((round) => round.ours)),
    other: middle(rounds.map((round) => round.other)),
    share: median(rounds.map((round) => round.ours.perSecond / round.other.perSecond)),
    p99: median(rounds.map((round) => round.ours.p99 / round.other.p99)),
  };
}

const HEAD = [
  'call, 16 connections',
  'ours/s',
  'yardstick/s',
  'share',
  'goal',
  '',
  'µs ours',
  'µs yardstick',
  'p99 ms',
  'p99 ratio',
  '',
];

function row(name: ScenarioName, { ours, other, share, p99 }: Compared): string[] {
  const goal = SHARES[name];
  return [
    name,
    short(ours.perSecond),
    short(other.perSecond),
    share.toFixed(2),
    goal === undefined ? '' : goal.toFixed(2),
    goal === undefined ? '' : verdict(share >= goal),
    short(ours.processor),
    short(other.processor),
    short(ours.p99),
    p99.toFixed(2),
    verdict(p99 <= P99_RATIO),
  ];
}

/** p99 of the other calls while two clients do nothing but log in. */
async function floodedP99({ subject, site }: Furnished, seconds: number): Promise<number> {
  const [lists] = await Promise.all([
    drive(subject.base, { calls: listNotes(site), connections: 8, seconds }),
    drive(subject.base, { calls: logIns(site), connections: 2, seconds }),
  ]);
  return lists.p99;
}

/** Of three warm starts. */
async function startUp(): Promise<{ readyMs: number; idleMb: number }> {
  const starts: { readyMs: number; idleMb: number }[] = [];
  for (let round = 0; round < 3; round++) {
    const subject = await startOurs();
    await delay(REST_MS);
    starts.push({ readyMs: subject.readyMs, idleMb: memory(subject.pid) });
    await subject.stop();
  }
  return {
    readyMs: median(starts.map(({ readyMs }) => readyMs)),
    idleMb: median(starts.map(({ idleMb }) => idleMb)),
  };
}

const wanted = (effort: Effort) =>
  (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => name.includes(effort.only));

/** Runs `work` with both servers, which stop whatever happens. */
async function withServers<T>(
  options: OursOptions,
  start: () => Promise<Subject>,
  work: (ours: Furnished, other: Furnished) => Promise<T>,
): Promise<T> {
  const subjects: Subject[] = [];
  try {
    subjects.push(await startOurs(options));
    subjects.push(await start());
    const [ours, other] = await Promise.all(subjects.map(furnished));
    if (ours === undefined || other === undefined) throw new Error('Two servers were started.');
    return await work(ours, other);
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
}

/** Our server beside the yardstick, on SQLite. */
export async function benchServer(effort: Effort): Promise<string> {
  const { readyMs, idleMb } = await startUp();
  return withServers({}, startYardstick, async (ours, other) => {
    const results = new Map<ScenarioName, Compared>();
    for (const name of wanted(effort)) {
      results.set(name, await compare(ours, other, name, effort));
      console.log(`  ${name} …`);
    }
    const flooded = await floodedP99(ours, effort.seconds);
    const gain =
      (results.get('GET notes (304)')?.ours.perSecond ?? Number.NaN) /
      (results.get('GET notes (100)')?.ours.perSecond ?? Number.NaN);
    const loadedMb = results.get(MIXED)?.ours.memory ?? Number.NaN;
    return [
      table(
        HEAD,
        [...results].map(([name, compared]) => row(name, compared)),
      ),
      figures([
        ['list unchanged (304) beside our 200', gain, '×', `≥ ${UNCHANGED_GAIN} ×`, gain >= UNCHANGED_GAIN],
        [
          'p99 of lists during a login flood',
          flooded,
          'ms',
          `≤ ${FLOODED_P99_MS} ms`,
          flooded <= FLOODED_P99_MS,
        ],
        ['start to ready, warm', readyMs, 'ms', `≤ ${READY_MS} ms`, readyMs <= READY_MS],
        ['memory, idle', idleMb, 'MB', `≤ ${IDLE_MB} MB`, idleMb <= IDLE_MB],
        ['memory, mixed load', loadedMb, 'MB', `≤ ${LOADED_MB} MB`, loadedMb <= LOADED_MB],
      ]),
    ].join('\n\n');
  });
}

/** Our server on PostgreSQL beside itself on SQLite. */
export async function benchPostgres(effort: Effort): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  const options = { databaseUrl: postgres.url };
  try {
    return await withServers(options, startOurs, async (ours, other) => {
      const rows: string[][] = [];
      for (const name of wanted(effort)) {
        const { ours: onPostgres, other: onSqlite, share } = await compare(ours, other, name, effort);
        const goal = name === MIXED ? POSTGRES_SHARE : undefined;
        rows.push([
          name,
          short(onPostgres.perSecond),
          short(onSqlite.perSecond),
          share.toFixed(2),
          goal === undefined ? '' : goal.toFixed(2),
          goal === undefined ? '' : verdict(share >= goal),
          short(onPostgres.processor),
          short(onSqlite.processor),
          short(onPostgres.p99),
        ]);
        console.log(`  ${name} …`);
      }
      const head = [
        'call, 16 connections',
        'PostgreSQL/s',
        'SQLite/s',
        'share',
        'goal',
        '',
        'µs PostgreSQL',
        'µs SQLite',
        'p99 ms',
      ];
      return `${postgres.source}\n\n${table(head, rows)}`;
    });
  } finally {
    await postgres.stop();
  }
}
