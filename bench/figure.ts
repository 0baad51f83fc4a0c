import { median } from './measure.ts';
import { short, table } from './table.ts';

/** A measurement, once per round, and its goal. */
export interface Figure {
  what: string;
  unit: string;
  rounds: readonly number[];
  better: 'more' | 'less';
  goal?: number;
}

type Details = Partial<Pick<Figure, 'unit' | 'goal'>>;

export const moreIsBetter = (what: string, rounds: readonly number[], details: Details = {}): Figure => ({
  ...{ what, rounds, unit: '', better: 'more' },
  ...details,
});

export const lessIsBetter = (what: string, rounds: readonly number[], details: Details = {}): Figure => ({
  ...{ what, rounds, unit: '', better: 'less' },
  ...details,
});

const low = ({ rounds }: Figure) => Math.min(...rounds);
const high = ({ rounds }: Figure) => Math.max(...rounds);

function isReached({ better, goal, rounds }: Figure): boolean {
  const middle = median(rounds);
  return goal === undefined || (better === 'more' ? middle >= goal : middle <= goal);
}

/** The lowest and the highest round of each figure of a run, rounded as the page shows them. */
export type Noted = Readonly<Record<string, readonly [low: number, high: number]>>;

export const notedOf = (figures: readonly Figure[]): Noted =>
  Object.fromEntries(
    figures.map((figure) => [figure.what, [Number(short(low(figure))), Number(short(high(figure)))]]),
  );

/** True when all rounds of this run are worse than all rounds of the noted one: anything less may be noise. */
function isWorse(figure: Figure, noted: Noted): boolean {
  const [least, most] = noted[figure.what] ?? [Number.NaN, Number.NaN];
  return figure.better === 'more' ? Number(short(high(figure))) < least : Number(short(low(figure))) > most;
}

export const worse = (figures: readonly Figure[], noted: Noted): string[] =>
  figures
    .filter((figure) => isWorse(figure, noted))
    .map((figure) => {
      const [least = 0, most = 0] = noted[figure.what] ?? [];
      return `${figure.what}: ${short(low(figure))} – ${short(high(figure))} ${figure.unit}, was ${least} – ${most}`;
    });

const HEAD = ['what', 'median', 'range', 'goal'];

export const tableOf = (figures: readonly Figure[]): string =>
  table(
    HEAD,
    figures.map((figure) => [
      figure.what,
      `${short(median(figure.rounds))} ${figure.unit}`.trimEnd(),
      `${short(low(figure))} – ${short(high(figure))}`,
      goalOf(figure),
    ]),
  );

function goalOf(figure: Figure): string {
  if (figure.goal === undefined) return '';
  return `${figure.better === 'more' ? '≥' : '≤'} ${figure.goal}${isReached(figure) ? '' : ', **short**'}`;
}
