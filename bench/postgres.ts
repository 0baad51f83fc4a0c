import { startPostgres } from '../scripts/postgres.ts';
import { compare, type Effort, wanted, withServers } from './compare.ts';
import { MIXED } from './scenarios.ts';
import { startOurs } from './subjects.ts';
import { short, table, verdict } from './table.ts';

const SHARE = 0.35;

/** Our server on PostgreSQL beside itself on SQLite. */
export async function benchPostgres(effort: Effort): Promise<string> {
  const postgres = await startPostgres({ durable: true });
  const options = { databaseUrl: postgres.url };
  try {
    return await withServers(options, startOurs, async (ours, other) => {
      const rows: string[][] = [];
      for (const name of wanted(effort)) {
        const { ours: onPostgres, other: onSqlite, share } = await compare(ours, other, name, effort);
        const goal = name === MIXED ? SHARE : undefined;
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
