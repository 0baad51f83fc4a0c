// Drives two servers in turn, so that both meet the same minutes of the same machine.
import { type Figure, lessIsBetter, moreIsBetter } from './figure.ts';
import { type Measured, measure } from './measure.ts';
import { SCENARIOS, type ScenarioName } from './scenarios.ts';
import { furnish, renew, type Site } from './site.ts';
import { type OursOptions, type Subject, startOurs } from './subjects.ts';

export interface Effort {
  seconds: number;
  rounds: number;
  /** Only scenarios with this word in their name. */
  only: string;
}

const CONNECTIONS = 16;
const NOTES = 100;
/** Access tokens live for five minutes. */
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

/** A scenario on both, a round each. */
export type Compared = { ours: Measured; other: Measured }[];

/** Rounds of a scenario, each on both in turn, after a short one that warms both up. */
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

/** Shares of the other's: where the two disagree, the processor time decides. */
export const shareOf = (name: string, whose: string, rounds: Compared, goal?: number): Figure[] => [
  moreIsBetter(
    `${name}: calls a second, share of ${whose}`,
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

/** Runs `work` with both servers, which stop whatever happens. */
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
