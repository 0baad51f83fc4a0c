// `npm run bench`: measures the product, lists the figures that got worse, and writes those with a goal to
// docs/benchmarks.md, and the ranges of all to bench/last-run.json.
//   npm run bench                               everything
//   npm run bench -- server growth              only these parts
//   npm run bench -- server --only PATCH --quick --no-note   one figure, quickly, without writing it down
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Effort } from './compare.ts';
import { type Figure, type Noted, notedOf, tableOf, worse } from './figure.ts';
import { benchGrowth } from './growth.ts';
import { benchLive } from './live.ts';
import { describeRun } from './machine.ts';
import { benchOpening } from './opening/opening.ts';
import { benchPostgres } from './postgres.ts';
import { benchServer } from './server.ts';
import { benchStreams } from './streams.ts';
import { benchWeb } from './web.ts';

const PAGE = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');
const LAST_RUN = join(import.meta.dirname, 'last-run.json');

const PARTS: Record<string, { title: string; run: (effort: Effort) => Promise<Figure[]> }> = {
  server: { title: 'Server, SQLite', run: benchServer },
  postgres: { title: 'Server, PostgreSQL', run: benchPostgres },
  streams: { title: 'Event streams, PostgreSQL', run: benchStreams },
  live: { title: 'Live lists, two screens', run: benchLive },
  growth: { title: 'Growth, SQLite', run: benchGrowth },
  web: { title: 'Web, Chromium', run: benchWeb },
  opening: { title: 'First visit over a slow connection', run: benchOpening },
};

const { values, positionals } = options();
if (values.help) {
  console.log(usage());
  process.exit();
}
const isWhole = !values.quick && values.only === '';

const effort: Effort = {
  ...(values.quick ? { seconds: 1, rounds: 1 } : { seconds: 2, rounds: 3 }),
  only: values.only,
};
const description = describeRun();
console.log(description);
for (const [name, { title, run }] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${title}`);
  const figures = await run(effort);
  console.log(`\n${tableOf(figures)}`);
  report(title, figures);
}
process.exit();

function options() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      allowNegative: true,
      options: {
        quick: { type: 'boolean', default: false },
        note: { type: 'boolean', default: true },
        only: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const unknown = given.positionals.find((name) => !(name in PARTS));
    if (unknown === undefined) return given;
    throw new Error(`There is no part ${unknown}. The parts are ${Object.keys(PARTS).join(', ')}.`);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error} See npm run bench -- --help.`);
    process.exit(1);
  }
}

/** The lines at the top of this file, and the parts. */
function usage(): string {
  const [head = ''] = readFileSync(import.meta.filename, 'utf8').split('\nimport ');
  const parts = Object.entries(PARTS).map(([name, { title }]) => `  ${name.padEnd(9)} ${title}`);
  return [head.replace(/^\/\/ ?/gm, '').replaceAll('`', ''), '', 'The parts:', ...parts].join('\n');
}

/** Compares a part with its previous run, and replaces that run on the page. */
function report(title: string, figures: readonly Figure[]): void {
  const lastRun: Record<string, Noted> = JSON.parse(readFileSync(LAST_RUN, 'utf8'));
  const regressions = worse(figures, lastRun[title] ?? {});
  if (regressions.length > 0)
    console.log(`\nWorse than in the previous run, beyond the noise:\n${regressions.join('\n')}`);
  if (!isWhole || !values.note) return;
  const ranges = { ...lastRun, [title]: notedOf(figures) };
  writeFileSync(LAST_RUN, `${JSON.stringify(ranges, undefined, 2)}\n`);
  const page = readFileSync(PAGE, 'utf8');
  const heading = `### ${title}\n`;
  const [before = '', after = ''] = page.split(heading);
  const end = after.search(/^##/m);
  const rest = end === -1 ? '' : `\n${after.slice(end)}`;
  const withGoals = figures.filter(({ goal }) => goal !== undefined);
  writeFileSync(PAGE, `${before.trimEnd()}\n\n${heading}\n${description}\n\n${tableOf(withGoals)}\n${rest}`);
}
