import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_FOLDER } from '../runtime/program.ts';
import { settingsIn } from './settings.ts';
import type { Environment } from './values.ts';

/**
 * Adds the settings of a file to the environment of the process, which takes precedence.
 * @throws WrongSetting naming a line that is malformed or sets an unknown name
 */
export function addSettings(file: string): void {
  settingsIn(readFileSync(file, 'utf8'), file);
  process.loadEnvFile(file);
}

/**
 * The environment of the process, with the settings that `.env` in the folder of the program adds. One in the working
 * folder, such as /tmp, may belong to any user.
 * @throws WrongSetting naming a line of the file that is malformed or sets an unknown name
 */
export function environment(folder = PROGRAM_FOLDER): Environment {
  const file = path.join(folder, '.env');
  if (existsSync(file)) addSettings(file);
  return process.env;
}
