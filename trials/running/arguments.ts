import { parseArgs } from 'node:util';
import type fc from 'fast-check';

/** The options of a trial; those of `fast-check` repeat a failure from its report. */
export interface Arguments<Name extends string> {
  numbers: Record<Name | 'seed', number>;
  engine: 'SQLite' | 'PostgreSQL';
  postgres: string | undefined;
  replay: fc.Parameters<unknown>;
}

/** @param defaults of the options that are numbers, beside `--seed`, `--path` and `--postgres` */
export function argumentsOf<Name extends string>(defaults: Record<Name, number>): Arguments<Name> {
  const all: Record<string, number> = { seed: Date.now() % 2 ** 31, ...defaults };
  const names = [...Object.keys(all), 'path', 'postgres'];
  const { values } = parseArgs({
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
  });
  const numbers = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, Number(values[name] ?? value)]),
  ) as Arguments<Name>['numbers']; // by the names of the defaults
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isSafeInteger(value)) throw new Error(`--${name} takes a number.`);
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const [path, postgres] = [text('path'), text('postgres')];
  if (postgres !== undefined) {
    process.env['TEST_ENGINE'] = 'postgres';
    process.env['TEST_POSTGRES_URL'] = postgres;
  }
  return {
    numbers,
    postgres,
    engine: postgres === undefined ? 'SQLite' : 'PostgreSQL',
    replay: { seed: numbers.seed, endOnFailure: true, ...(path !== undefined && { path }) },
  };
}
