import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { refuseAmbiguous, settingsIn, WrongSetting } from './settings.ts';

test('an unknown name in a file of settings is refused with its line', () => {
  expect(() => settingsIn('PORT=1\nREGISTRATIONS=closed')).toThrow(
    new WrongSetting('.env, line 2: REGISTRATIONS is not a setting. docs/settings.md lists them.'),
  );
});

test.each([
  ['a comment, an empty line, spaces', '# words = none\n\n  PORT = 80 # why\n'],
  ['export before a name', 'export PORT=80'],
  ['lines as Windows ends them', 'PORT=80\r\nHOST=::1\r\n'],
  ['a quoted value of several lines', 'APP_SECRET="one\nTWO\nthree" # done\nPORT=80'],
  [
    'names of the compose files and of Node',
    'SITE_ADDRESS=a\nPOSTGRES_PASSWORD=b\nNODE_OPTIONS=--c\nhttps_proxy=d',
  ],
])('%s may stand in .env', (_what, text) => {
  expect(() => settingsIn(text)).not.toThrow();
});

test.each([
  ['PORT=80\nREGISTRATION closed', '.env, line 2: a line must be NAME=value or a comment after #.'],
  ['\nREGISTRATION: closed', '.env, line 2: a line must be NAME=value or a comment after #.'],
  ['PORT="80\nHOST=::1', '.env, line 1: the value of PORT begins with ", and does not end with it.'],
  ['A="x\ny"\nPORT=80', '.env, line 1: A is not a setting. docs/settings.md lists them.'],
  ['APP_SECRET="x\ny"\n=80', '.env, line 3: a line must be NAME=value or a comment after #.'],
])('%j is refused with its line', (text, message) => {
  expect(() => settingsIn(text)).toThrow(new WrongSetting(message));
});

/** As systemd reads `EnvironmentFile=` (its parse_env_file_internal): no comments after values, escapes by backslash. */
function bySystemd(text: string): string {
  const [, value = ''] = /^[\w.-]+[ \t]*=[ \t]*([\s\S]*)\n$/.exec(text) ?? [];
  const [, , quoted, after = ''] = /^(["'])([\s\S]*?)\1[ \t]*([\s\S]*)$/.exec(value) ?? [];
  return quoted === undefined ? value.replace(/\\([\s\S])/g, '$1').trimEnd() : quoted + after.trimEnd();
}

const AMBIGUOUS = [
  'PORT=80 # why',
  'METRICS_TOKEN=sixteen#letters and more',
  'APP_SECRET="x" # why',
  "APP_SECRET='it's'",
  'BACKUP_COMMAND=cp a\\ b',
  'BACKUP_COMMAND="a\\nb"',
  'APP_SECRET=`x`',
  'export PORT=80',
];
const PLAIN = [
  'PORT=80',
  'PORT = 80 ',
  'PORT=',
  "METRICS_TOKEN='sixteen#letters \\n and more'",
  'APP_SECRET="one # \' two"',
  'APP_SECRET="one\ntwo"',
  'BACKUP_COMMAND=rclone copyto "$1" remote:x',
];

test.each(AMBIGUOUS)(
  '%j, which the service reads differently, is refused with its line and the fix',
  (line) => {
    expect(() => refuseAmbiguous(`HOST=::1\n${line}\n`, '/etc/x.env')).toThrow(
      /^\/etc\/x\.env, line 2: the service and the commands would read \w+ differently: (write it in single quotes|leave out "export")/,
    );
  },
);

test.each(PLAIN)('%j means the same to the service and to the commands', (line) => {
  expect(() => refuseAmbiguous(`${line}\n`, '/etc/x.env')).not.toThrow();
  expect(Object.values(parseEnv(`${line}\n`))).toEqual([bySystemd(`${line}\n`)]);
});
