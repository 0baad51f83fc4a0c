import type { Config } from '../../config/config.ts';

const SECRET: readonly (keyof Config)[] = [
  'appSecret',
  'appSecretAlso',
  'metricsToken',
  'databaseUrl',
  'eventsUrl',
];

/** The settings for the log: of a secret, only whether it is set. */
export const loggedSettings = (config: Config): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      SECRET.some((secret) => secret === name) ? value !== undefined : value,
    ]),
  );
