import fc from 'fast-check';
import { LIES, WEATHERS, type Weather } from './network.ts';
import { DAMAGES } from './profile.ts';

const tab = fc.nat(3);
const device = fc.nat(1);
const nat = fc.nat(1_000);
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const step = <const Kind extends string, Fields>(
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.record(fields).map((made) => ({ kind, ...made }));

const weather = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Weather>('well', 'away', 'answers lost') },
  { weight: 1, arbitrary: fc.constantFrom(...WEATHERS) },
  { weight: 1, arbitrary: fc.constantFrom<Weather>(...LIES) },
);

const seldom = fc.oneof(
  // Another user uses the device for a while; the first user's waiting changes stay there.
  step('other user', { device }),
  step('disk', { device, isFull: fc.boolean() }),
  step('damage', { device, damage: fc.constantFrom(...DAMAGES) }),
  step('profile copied', { device }),
  // The latest copy of a profile replaces that of the same or another device.
  step('profile restored', { from: device, device }),
  fc.oneof(step('server backed up', {}), step('server restored', {})),
  step('sharing', { act: fc.constantFrom('share', 'stop', 'delete a note'), which: nat }),
  step('clock', { device, aheadMs: fc.constantFrom(-YEAR_MS, -HOUR_MS, HOUR_MS, YEAR_MS) }),
);

/** Numbers choose among the items present at a step. */
const steps = fc.oneof(
  { weight: 18, arbitrary: step('change', { tab, what: nat, which: nat, where: nat }) },
  { weight: 6, arbitrary: step('weather', { device, weather }) },
  // The user undoes the last change of a tab.
  { weight: 6, arbitrary: step('undo', { tab }) },
  // A page is closed in any state, and opened again.
  { weight: 3, arbitrary: step('reload', { tab }) },
  { weight: 6, arbitrary: step('look', { tab }) },
  { weight: 23, arbitrary: step('rest', { turns: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 8, arbitrary: seldom },
);
type Made<T> = T extends fc.Arbitrary<infer One> ? One : never;
export type Step = Made<typeof steps>;

/** Two devices with two tabs each; one of the devices may have no Web Locks. */
export const histories = fc.record({
  hasLocks: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(steps, { minLength: 5, maxLength: 40, size: 'max' }),
});
export type History = Made<typeof histories>;
