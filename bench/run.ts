// `npm run bench`: measures the product and notes the figures in docs/benchmarks.md.
//   npm run bench                               everything
//   npm run bench -- server growth              only these parts
//   npm run bench -- server --only PATCH --quick --no-note
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Effort } from './compare.ts';
import { benchEventLoop } from './event-loop.ts';
import { benchGrowth } from './growth.ts';
import { hasWrk } from './load.ts';
import { describeRun } from './machine.ts';
import { benchPostgres } from './postgres.ts';
import { benchServer } from './server.ts';
import { benchWeb } from './web.ts';

const NOTES = join(import.meta.dirname, '..', 'docs', 'benchmarks.md');

const PARTS: Record<string, { title: string; run: (effort: Effort) => Promise<string> }> = {
  server: { title: 'Server, SQLite', run: benchServer },
  postgres: { title: 'Server, PostgreSQL', run: benchPostgres },
  growth: { title: 'Growth, SQLite', run: benchGrowth },
  loop: { title: 'Event loop, SQLite', run: benchEventLoop },
  web: { title: 'Web, Chromium', run: benchWeb },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    quick: { type: 'boolean', default: false },
    note: { type: 'boolean', default: true },
    only: { type: 'string', default: '' },
  },
});

const unknown = positionals.find((name) => !(name in PARTS));
if (unknown !== undefined) {
  throw new Error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.`);
}

const effort: Effort = {
  ...(values.quick ? { seconds: 1, rounds: 1 } : { seconds: 4, rounds: 5 }),
  only: values.only,
};
const client = hasWrk() ? 'wrk' : 'built in, which limits the fastest calls';
const limits = [values.quick ? 'quick' : '', values.only && `only ${values.only}`].filter(Boolean);
const description = [describeRun(), `client: ${client}`, ...limits].join(' · ');
console.log(description);
const report = [`\n### ${description}`];
for (const [name, { title, run }] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${title}`);
  const text = await run(effort);
  console.log(`\n${text}`);
  report.push(`\n${title}\n\n${text}`);
}
if (values.note) appendFileSync(NOTES, `${report.join('\n')}\n`);
process.exit();
