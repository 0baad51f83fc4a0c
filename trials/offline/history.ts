import fc from 'fast-check';
import { LIES, WEATHERS, type Weather } from './network.ts';
import type { Damage } from './profile.ts';

/** One step of a history. Numbers choose among the items present at that step. */
export type Step =
  | {
      readonly kind: 'change';
      readonly tab: number;
      readonly what: number;
      readonly which: number;
      readonly where: number;
    }
  | { readonly kind: 'weather'; readonly device: number; readonly weather: Weather }
  /** The user undoes the last change of a tab. */
  | { readonly kind: 'undo'; readonly tab: number }
  /** Another user uses the device for a while; the first user's waiting changes stay there. */
  | { readonly kind: 'other user'; readonly device: number }
  /** The clock of a device is set. */
  | { readonly kind: 'clock'; readonly device: number; readonly aheadMs: number }
  /** The disk of a device fills up, or has free space again. */
  | { readonly kind: 'disk'; readonly device: number; readonly isFull: boolean }
  | { readonly kind: 'damage'; readonly device: number; readonly damage: Damage }
  /** The profile of a device is copied, or the latest copy of a profile replaces that of the same or another device. */
  | { readonly kind: 'profile copied'; readonly device: number }
  | { readonly kind: 'profile restored'; readonly from: number; readonly device: number }
  | { readonly kind: 'server backed up' }
  | { readonly kind: 'server restored' }
  /** A page is closed in any state, and opened again. */
  | { readonly kind: 'reload'; readonly tab: number }
  | { readonly kind: 'look'; readonly tab: number }
  /** Some time passes. */
  | { readonly kind: 'rest'; readonly turns: number };

const tab = fc.nat(3);
const device = fc.nat(1);
const nat = fc.nat(1_000);
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const rest = fc.record({ kind: fc.constant('rest' as const), turns: fc.integer({ min: 1, max: 12 }) });

/** Once in a few histories. */
const seldom = (arbitrary: fc.Arbitrary<Step>) =>
  fc.oneof({ weight: 1, arbitrary }, { weight: 2, arbitrary: rest });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('change' as const), tab, what: nat, which: nat, where: nat }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      device,
      weather: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom<Weather>('well', 'away', 'answers lost') },
        { weight: 1, arbitrary: fc.constantFrom<Weather>(...WEATHERS) },
        { weight: 1, arbitrary: fc.constantFrom<Weather>(...LIES) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), tab }) },
  { weight: 3, arbitrary: rest },
  seldom(fc.record({ kind: fc.constant('other user' as const), device })),
  seldom(fc.record({ kind: fc.constant('disk' as const), device, isFull: fc.boolean() })),
  seldom(
    fc.record({
      kind: fc.constant('damage' as const),
      device,
      damage: fc.constantFrom<Damage>('closed', 'cleared', 'opened by a newer build'),
    }),
  ),
  seldom(fc.record({ kind: fc.constant('profile copied' as const), device })),
  seldom(fc.record({ kind: fc.constant('profile restored' as const), from: device, device })),
  seldom(fc.constantFrom({ kind: 'server backed up' as const }, { kind: 'server restored' as const })),
  seldom(
    fc.record({
      kind: fc.constant('clock' as const),
      device,
      aheadMs: fc.constantFrom(-YEAR_MS, -HOUR_MS, HOUR_MS, YEAR_MS),
    }),
  ),
);

/** Two devices with two tabs each; one of the devices may have no Web Locks. */
export const histories = fc.record({
  hasLocks: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }),
});
export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;
