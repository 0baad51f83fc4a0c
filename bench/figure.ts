import { median } from './measure.ts';
import { short, table } from './table.ts';

/** What was measured, once per round, and its goal. */
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

/** What the page shows of each figure of a run: its lowest and its highest round. */
export type Noted = ReadonlyMap<string, readonly [low: number, high: number]>;

/** True when all rounds of this run are worse than all rounds of the noted one: anything less may be noise. */
function isWorse(figure: Figure, noted: Noted): boolean {
  const [least, most] = noted.get(figure.what) ?? [Number.NaN, Number.NaN];
  // Rounded as on the page.
  return figure.better === 'more' ? Number(short(high(figure))) < least : Number(short(low(figure))) > most;
}

export const worse = (figures: readonly Figure[], noted: Noted): string[] =>
  figures
    .filter((figure) => isWorse(figure, noted))
    .map((figure) => {
      const [least = 0, most = 0] = noted.get(figure.what) ?? [];
      return `${figure.what}: ${short(low(figure))} – ${short(high(figure))} ${figure.unit}, was ${least} – ${most}`;
    });

const HEAD = ['what', 'median', 'unit', 'range', 'goal', ''];

export const tableOf = (figures: readonly Figure[]): string =>
  table(
    HEAD,
    figures.map((figure) => [
      figure.what,
      short(median(figure.rounds)),
      figure.unit,
      `${short(low(figure))} – ${short(high(figure))}`,
      figure.goal === undefined ? '' : `${figure.better === 'more' ? '≥' : '≤'} ${figure.goal}`,
      isReached(figure) ? '' : 'short',
    ]),
  );

/** The ranges in a table that `tableOf` returned. */
export const notedIn = (table: string): Noted =>
  new Map(
    [...table.matchAll(/^\| (.+?) +\|.*\| ([\d.]+) – ([\d.]+) +\|/gm)].map(([, what = '', least, most]) => [
      what,
      [Number(least), Number(most)],
    ]),
  );
