import { expect, test } from 'vitest';
import { changedSpecs } from './changed.ts';

const NAMES = ['drag-elsewhere', 'checklist', 'keys', 'passkeys', 'story'];
const specs = Object.fromEntries(NAMES.map((name) => [`e2e/${name}.spec.ts`, '']));
specs['e2e/drag-elsewhere.spec.ts'] = "import { lift } from './drag.ts';";
const floors = { 'web/checklist': [['list'], ['drag'], ['keys']] };
const of = (...files: string[]) =>
  changedSpecs({ files, specs, floors }).map((spec) => spec.replace(/e2e\/(.*)\.spec\.ts/, '$1'));

test.each([
  ['web/accounts/passkeys/add.ts', ['passkeys', 'story']],
  ['server/accounts/passkeys/add.ts', ['passkeys', 'story']],
  ['web/checklist/keys/press.ts', ['checklist', 'keys', 'story']],
  ['web/checklist/list/tree.ts', ['drag-elsewhere', 'checklist', 'keys', 'story']],
  ['web/ui/Button.tsx', NAMES],
  ['contract/endpoint.ts', NAMES],
  ['e2e/keys.spec.ts', ['keys']],
  ['e2e/drag.ts', ['drag-elsewhere']],
  ['web/ui/Button.test.tsx', []],
  ['docs/api.md', []],
])('a change of %s can break the browser tests %j', (file, names) => {
  expect(of(file)).toEqual(names);
});
