import { setTimeout as delay } from 'node:timers/promises';
import { type Compared, compare, type Effort, type Furnished, wanted, withServers } from './compare.ts';
import { drive } from './load.ts';
import { memory } from './machine.ts';
import { median } from './measure.ts';
import { listNotes, logIns, MIXED, type ScenarioName } from './scenarios.ts';
import { startOurs, startYardstick } from './subjects.ts';
import { figures, short, table, verdict } from './table.ts';

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
/** Calls per second of Django REST framework as it comes (two workers), beside the yardstick's on that machine. */
const DJANGO: Partial<Record<ScenarioName, { django: number; yardstick: number }>> = {
  'GET notes (100)': { django: 190, yardstick: 5_900 },
  'POST note': { django: 258, yardstick: 9_100 },
  'PATCH note': { django: 261, yardstick: 11_500 },
  'order 100 notes': { django: 76, yardstick: 2_900 },
  stats: { django: 1_180, yardstick: 51_000 },
  heartbeat: { django: 398, yardstick: 26_000 },
  [MIXED]: { django: 217, yardstick: 3_360 },
};
const DJANGO_GAIN = 12;
const P99_RATIO = 2;
const UNCHANGED_GAIN = 3;
const READY_MS = 600;
const IDLE_MB = 120;
const LOADED_MB = 250;
const FLOODED_P99_MS = 150;

const HEAD = [
  'call, 16 connections',
  'ours/s',
  'yardstick/s',
  'share',
  'goal',
  '',
  '× Django',
  'µs ours',
  'µs yardstick',
  'p99 ms',
  'p99 ratio',
  '',
];

/** How often as fast as Django a call is, the yardstick being the measure of both machines. */
function djangoGain(name: ScenarioName, share: number): number {
  const known = DJANGO[name];
  return known ? (share * known.yardstick) / known.django : Number.NaN;
}

function row(name: ScenarioName, { ours, other, share, p99 }: Compared): string[] {
  const goal = SHARES[name];
  return [
    name,
    short(ours.perSecond),
    short(other.perSecond),
    share.toFixed(2),
    goal === undefined ? '' : goal.toFixed(2),
    goal === undefined ? '' : verdict(share >= goal),
    name in DJANGO ? short(djangoGain(name, share)) : '',
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
    const gains = [...results].map(([name, { share }]) => djangoGain(name, share));
    const leastGain = Math.min(...gains.filter(Number.isFinite));
    const loadedMb = results.get(MIXED)?.ours.memory ?? Number.NaN;
    return [
      table(
        HEAD,
        [...results].map(([name, compared]) => row(name, compared)),
      ),
      figures([
        ['list unchanged (304) beside our 200', gain, '×', `≥ ${UNCHANGED_GAIN} ×`, gain >= UNCHANGED_GAIN],
        ['least beside stock Django', leastGain, '×', `≥ ${DJANGO_GAIN} ×`, leastGain >= DJANGO_GAIN],
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
