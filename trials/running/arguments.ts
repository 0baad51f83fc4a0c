import { parseArgs } from 'node:util';
import type fc from 'fast-check';

type Given<Default> = Default extends number ? number : Default extends boolean ? boolean : string;
type AllGiven<Defaults> = { [Name in keyof Defaults]: Given<Defaults[Name]> };

/** The options of a trial, each of the kind of its default. */
export function given<Defaults extends Record<string, number | string | boolean>>(
  defaults: Defaults,
): AllGiven<Defaults> {
  const kinds = Object.entries(defaults).map(
    ([name, usual]) => [name, { type: typeof usual === 'boolean' ? 'boolean' : 'string' } as const] as const,
  );
  const { values } = parseArgs({ options: Object.fromEntries(kinds) });
  const all = Object.entries(defaults).map(([name, usual]) => {
    const value = values[name] ?? usual;
    if (typeof usual !== 'number') return [name, value];
    if (!Number.isSafeInteger(Number(value))) throw new Error(`--${name} takes a number.`);
    return [name, Number(value)];
  });
  return Object.fromEntries(all) as AllGiven<Defaults>; // each of the kind of its default
}

/** The options of a trial that plays by chance; `--seed` and `--path` repeat a failure from its report. */
export const CHANCE = { seed: Date.now() % 2 ** 31, path: '', postgres: '' };

export const replayOf = ({ seed, path }: Omit<typeof CHANCE, 'postgres'>): fc.Parameters<unknown> => ({
  seed,
  endOnFailure: true,
  ...(path !== '' && { path }),
});

/** Lets what is opened from now on be on the engine that is asked for. @returns its name */
export function engineOf({ postgres }: Pick<typeof CHANCE, 'postgres'>): 'SQLite' | 'PostgreSQL' {
  if (postgres === '') return 'SQLite';
  process.env['TEST_ENGINE'] = 'postgres';
  process.env['TEST_POSTGRES_URL'] = postgres;
  return 'PostgreSQL';
}
