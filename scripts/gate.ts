/*
 * `npm test` is the gate: what is most likely to find a fault, in minutes. `npm run test:all` runs every test on both
 * engines, as the nightly workflow does. A test that no list here names is in the gate, on SQLite alone.
 */

/** True in the gate. */
export const isGate = process.env['TEST_SET'] === 'gate';

/** Files whose result depends on the engine: the gate runs these on PostgreSQL, and each declared statement once. */
export const ON_POSTGRES: readonly string[] = [
  '**/*.postgres.test.ts',
  'server/statement-counts.test.ts',
  'server/accounts/sweep.test.ts',
  'server/checklist/{bin,door,restoring,sharing}/**',
  'server/checklist/lists/limits.test.ts',
  'server/database/**',
];

/** Not in the gate, each with its reason. */
export const ONLY_IN_ALL: Readonly<Record<string, string>> = {
  'server/{operations/admin,operations/commands/access/access,tls,upgrade}.postgres.test.ts':
    'Up to eleven starts of whole nodes; their parts are tried one by one in the gate.',
  'server/operations/metrics/counts.postgres.test.ts': 'Tables of 150,000 rows.',
  'trials/{fuzz,sharing,torture}/**': 'Short forms of the trials.',
  'trials/recipes/move.test.ts': 'Only a change of the recipe can break it.',
  'e2e/{api-docs,crop-picture,gesture-counts,zoom}.spec.ts':
    'Counts of gestures; sizes; a library’s own gestures.',
  'scripts/{release,upgrade}.test.ts': 'They make whole releases, as the release workflow does.',
};
