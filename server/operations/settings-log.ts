import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

const PACKAGE = path.join(import.meta.dirname, '../../package.json');

/** The version of the program. */
export const VERSION: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

const SECRET: readonly (keyof Config)[] = ['appSecret', 'metricsToken', 'databaseUrl', 'eventsUrl'];

/** The settings as the log may have them: of what is secret, only whether it is set. */
export const loggedSettings = (config: Config): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SECRET.some((secret) => secret === name) ? value !== undefined : value,
    ]),
  );
