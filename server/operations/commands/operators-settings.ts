import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addSettings, environment } from '../../config/environment.ts';
import { refuseAmbiguous } from '../../config/settings.ts';
import { isClone, PROGRAM_FOLDER } from '../../runtime/program.ts';
import { UNIT } from '../checks/unit.ts';

type Environment = ReturnType<typeof environment>;

/** A clone with its own data is not the unit's site. A release has data only by mistake, after a start by hand. */
const hasOwnData = (): boolean => isClone && existsSync(path.join(PROGRAM_FOLDER, 'data'));

const namesSite = (env: Environment): boolean =>
  Boolean(env['DATA_DIR'] || env['DATABASE_URL']) || hasOwnData();

function addReadable(file: string): void {
  try {
    refuseAmbiguous(readFileSync(file, 'utf8'), file);
    addSettings(file);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new Error(`The settings in ${file} cannot be read (${cause.code}). Run the command as root.`, {
      cause,
    });
  }
  console.error(`With the settings in ${file}.`);
}

/**
 * The environment of an operator's command: that of the process and of the given file; without one, unless the
 * process names the site, of the file that the site's unit reads.
 * @throws Error in one line when the file cannot be read, WrongSetting when it is wrong
 */
export function operatorsEnvironment(
  named: string | undefined,
  unit: Pick<typeof UNIT, 'file' | 'sets'> = UNIT,
): Environment {
  const env = environment();
  if (named !== undefined) {
    addReadable(named);
    return environment();
  }
  if (namesSite(env) || !existsSync(unit.file)) return env;
  addReadable(unit.file);
  return { ...unit.sets, ...environment() };
}
