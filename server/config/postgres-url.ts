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
  if (!/^postgres(ql)?:\/\//.test(given))
    throw new WrongSetting(`${name} must begin with postgres://; leave it unset for the embedded SQLite.`);
  // A sign such as # or / ends the address in the middle of a password, and what follows the @ is lost.
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || (given.includes('@') && url.username === '' && !given.includes('?'))) {
    throw new WrongSetting(
      `${name} is no address: in a password write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25.`,
    );
  }
  const { searchParams } = url;
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
