// Measures two servers in turn, so that both run in the same minutes on the same machine.
import { type Figure, lessIsBetter, moreIsBetter } from './figure.ts';
import { type Measured, measure } from './measure.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';
import { furnish, renew, type Site } from './site.ts';
import { type OursOptions, type Subject, startOurs } from './subjects.ts';

export interface Effort {
  seconds: number;
  rounds: number;
  /** Only scenarios whose name contains this word. */
  only: string;
}

const CONNECTIONS = 16;
const NOTES = 100;
/** Access tokens expire after five minutes. */
const RENEW_AFTER_MS = 120_000;

export interface Furnished {
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

/** The rounds of a scenario on both servers. */
export type Compared = { ours: Measured; other: Measured }[];

/** Runs the rounds of a scenario, each on both servers in turn, after a short one that warms both up. */
export async function compare(ours: Furnished, other: Furnished, name: ScenarioName, effort: Effort) {
  for (const on of [ours, other]) await one(on, name, 1);
  const rounds: Compared = [];
  for (let round = 0; round < effort.rounds; round++) {
    rounds.push({
      ours: await one(ours, name, effort.seconds),
      other: await one(other, name, effort.seconds),
    });
  }
  console.log(`  ${name} …`);
  return rounds;
}

/** Our figures as shares of the other server's. Where the two shares disagree, processor time decides. */
export const shareOf = (name: string, whose: string, rounds: Compared, goal?: number): Figure[] => [
  moreIsBetter(
    `${name}: calls per second, share of ${whose}`,
    rounds.map(({ ours, other }) => ours.perSecond / other.perSecond),
    goal === undefined ? {} : { goal },
  ),
  moreIsBetter(
    `${name}: the same by processor time`,
    rounds.map(({ ours, other }) => other.processor / ours.processor),
  ),
  lessIsBetter(
    `${name}: processor time`,
    rounds.map(({ ours }) => ours.processor),
    { unit: 'µs' },
  ),
];

export const wanted = (effort: Effort) =>
  (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => name.includes(effort.only));

/** Runs `work` with both servers, and always stops them afterwards. */
export async function withServers<T>(
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
