// `node scripts/env-example.ts`: writes .env.example from the settings (server/config/settings.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DESCRIBED } from '../server/config/settings.ts';

export const ENV_EXAMPLE = join(import.meta.dirname, '..', '.env.example');

/** The text of .env.example: each setting with its meaning, unset, as it is by default. */
export const envExample = (): string =>
  [
    '# All settings with their defaults. Copy this file to .env and remove the # before what you change.',
    '',
    ...Object.entries(DESCRIBED).map(
      ([name, { otherwise, meaning }]) => `# ${meaning}\n#${name}=${otherwise}\n`,
    ),
  ].join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ENV_EXAMPLE, envExample());
