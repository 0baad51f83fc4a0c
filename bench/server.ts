import { setTimeout as delay } from 'node:timers/promises';
import {
  type Compared,
  compare,
  type Effort,
  type Furnished,
  shareOf,
  wanted,
  withServers,
} from './compare.ts';
import { type Figure, lessIsBetter, moreIsBetter } from './figure.ts';
import { drive } from './load.ts';
import { memory } from './machine.ts';
import { median } from './measure.ts';
import { listNotes, logIns, MIXED, type ScenarioName } from './scenarios.ts';
import { startOurs, startYardstick } from './subjects.ts';

/** After this time an idle server has collected the garbage of its start. */
const REST_MS = 3_000;

/** Goals: at least this share of the yardstick's calls per second. */
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
/** The yardstick's calls per second by those of Django REST framework (default settings, two workers), on one machine. */
const DJANGO: Partial<Record<ScenarioName, number>> = {
  'GET notes (100)': 5_900 / 190,
  'POST note': 9_100 / 258,
  'PATCH note': 11_500 / 261,
  'order 100 notes': 2_900 / 76,
  stats: 51_000 / 1_180,
  heartbeat: 26_000 / 398,
  [MIXED]: 3_360 / 217,
};

/** p99 of list calls while two connections only send logins. */
async function floodedP99({ subject, site }: Furnished, seconds: number): Promise<number> {
  const [lists] = await Promise.all([
    drive(subject.base, { calls: listNotes(site), connections: 8, seconds }),
    drive(subject.base, { calls: logIns(site), connections: 2, seconds }),
  ]);
  return lists.p99;
}

async function startUps(rounds: number): Promise<Figure[]> {
  const [ready, idle]: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const subject = await startOurs();
    await delay(REST_MS);
    ready?.push(subject.readyMs);
    idle?.push(memory(subject.pid));
    await subject.stop();
  }
  return [
    lessIsBetter('start to ready, warm', ready ?? [], { unit: 'ms', goal: 600 }),
    lessIsBetter('memory, idle', idle ?? [], { unit: 'MB', goal: 120 }),
  ];
}

/** Figures that combine several scenarios. */
function together(results: ReadonlyMap<ScenarioName, Compared>): Figure[] {
  const perSecond = (name: ScenarioName) => (results.get(name) ?? []).map(({ ours }) => ours.perSecond);
  const lists = median(perSecond('GET notes (100)'));
  const gains = [...results].flatMap(([name, rounds]) => {
    const gain = DJANGO[name];
    return gain === undefined
      ? []
      : [median(rounds.map(({ ours, other }) => ours.perSecond / other.perSecond)) * gain];
  });
  return [
    moreIsBetter(
      'unchanged list (304) relative to our 200',
      perSecond('GET notes (304)').map((unchanged) => unchanged / lists),
      { unit: '×', goal: 3 },
    ),
    moreIsBetter('smallest ratio to stock Django', [Math.min(...gains)], { unit: '×', goal: 12 }),
    lessIsBetter(
      'memory, mixed load',
      (results.get(MIXED) ?? []).map(({ ours }) => ours.memory),
      { unit: 'MB', goal: 250 },
    ),
  ];
}

/** Our server on SQLite, compared with the yardstick. */
export async function benchServer(effort: Effort): Promise<Figure[]> {
  const figures = await startUps(effort.rounds);
  return withServers({}, startYardstick, async (ours, other) => {
    const results = new Map<ScenarioName, Compared>();
    for (const name of wanted(effort)) {
      const rounds = await compare(ours, other, name, effort);
      results.set(name, rounds);
      figures.push(...shareOf(name, "the yardstick's", rounds, SHARES[name]));
      const p99 = rounds.map((round) => round.ours.p99 / round.other.p99);
      figures.push(lessIsBetter(`${name}: p99 relative to the yardstick's`, p99, { unit: '×', goal: 2 }));
    }
    const flooded: number[] = [];
    for (let round = 0; round < effort.rounds; round++) flooded.push(await floodedP99(ours, effort.seconds));
    figures.push(lessIsBetter('p99 of lists during a login flood', flooded, { unit: 'ms', goal: 150 }));
    return effort.only === '' ? [...figures, ...together(results)] : figures;
  });
}
