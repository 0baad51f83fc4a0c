import { accessSync, constants } from 'node:fs';
import { WrongSetting } from './settings.ts';

/** `no-verify` is known to pg alone. */
const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

function refuseUnreadable(setting: string, parameter: string, file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    // Whatever the cause, the error names the file.
    throw new WrongSetting(`${setting} names a file in ${parameter} that cannot be read: ${file}.`);
  }
}

/**
 * A PostgreSQL address from a setting, with its TLS options.
 * @throws WrongSetting when it is malformed, or its TLS files cannot be read
 */
export function postgresUrl(
  env: Readonly<Record<string, string | undefined>>,
  name: 'DATABASE_URL' | 'EVENTS_URL',
): string | undefined {
  const given = env[name];
  if (given === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(given) || !URL.canParse(given)) {
    throw new WrongSetting(`${name} must begin with postgres://; leave it unset for the embedded SQLite.`);
  }
  const { searchParams } = new URL(given);
  const mode = searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode)) {
    throw new WrongSetting(`${name} has the sslmode "${mode}"; it must be one of ${MODES.join(', ')}.`);
  }
  for (const parameter of FILES) {
    const file = searchParams.get(parameter);
    if (file !== null) refuseUnreadable(name, parameter, file);
  }
  return given;
}
