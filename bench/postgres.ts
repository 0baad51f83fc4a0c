import { startPostgres } from '../scripts/postgres.ts';
import { compare, type Effort, shareOf, wanted, withServers } from './compare.ts';
import type { Figure } from './figure.ts';
import { MIXED } from './scenarios.ts';
import { startOurs } from './subjects.ts';

const SHARE = 0.35;

/** Our server on PostgreSQL, compared with our server on SQLite. */
export async function benchPostgres(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await withServers({ databaseUrl: postgres.url }, startOurs, async (ours, other) => {
      const figures: Figure[] = [];
      for (const name of wanted(effort)) {
        const rounds = await compare(ours, other, name, effort);
        figures.push(...shareOf(name, "SQLite's", rounds, name === MIXED ? SHARE : undefined));
      }
      return figures;
    });
  } finally {
    await postgres.stop();
  }
}
