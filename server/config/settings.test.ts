import { expect, test } from 'vitest';
import { checkSettingsFile, WrongSetting } from './settings.ts';

test('an unknown name in a file of settings is refused with its line', () => {
  expect(() => checkSettingsFile('PORT=1\nREGISTRATIONS=closed')).toThrow(
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
  expect(() => checkSettingsFile(text)).not.toThrow();
});

test.each([
  ['PORT=80\nREGISTRATION closed', '.env, line 2: a line must be NAME=value or a comment after #.'],
  ['\nREGISTRATION: closed', '.env, line 2: a line must be NAME=value or a comment after #.'],
  ['PORT="80\nHOST=::1', '.env, line 1: the value of PORT begins with ", and does not end with it.'],
  ['A="x\ny"\nPORT=80', '.env, line 1: A is not a setting. docs/settings.md lists them.'],
  ['APP_SECRET="x\ny"\n=80', '.env, line 3: a line must be NAME=value or a comment after #.'],
])('%j is refused with its line', (text, message) => {
  expect(() => checkSettingsFile(text)).toThrow(new WrongSetting(message));
});
