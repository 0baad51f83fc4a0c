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

type Fields<Kind extends Step['kind']> = Omit<Extract<Step, { kind: Kind }>, 'kind'>;

const step = <Kind extends Step['kind']>(
  kind: Kind,
  fields: { [Name in keyof Fields<Kind>]: fc.Arbitrary<Fields<Kind>[Name]> },
) => fc.record(fields).map((made) => ({ kind, ...made }) as Step); // by the type of its fields

const rest = step('rest', { turns: fc.integer({ min: 1, max: 12 }) });
const seldom = fc.oneof(
  step('other user', { device }),
  step('disk', { device, isFull: fc.boolean() }),
  step('damage', { device, damage: fc.constantFrom('closed', 'cleared', 'opened by a newer build') }),
  step('profile copied', { device }),
  step('profile restored', { from: device, device }),
  fc.constantFrom<Step>({ kind: 'server backed up' }, { kind: 'server restored' }),
  step('clock', { device, aheadMs: fc.constantFrom(-YEAR_MS, -HOUR_MS, HOUR_MS, YEAR_MS) }),
);
const weathers = [
  ['well', 'away', 'answers lost'],
  ['well', 'away', 'answers lost'],
  WEATHERS,
  LIES,
] as const;
const weather = fc.oneof(...weathers.map((some) => fc.constantFrom<Weather>(...some)));

const steps = fc.oneof(
  { weight: 18, arbitrary: step('change', { tab, what: nat, which: nat, where: nat }) },
  { weight: 6, arbitrary: step('weather', { device, weather }) },
  { weight: 6, arbitrary: step('undo', { tab }) },
  { weight: 3, arbitrary: step('reload', { tab }) },
  { weight: 6, arbitrary: step('look', { tab }) },
  { weight: 23, arbitrary: rest },
  { weight: 7, arbitrary: seldom },
);

/** Two devices with two tabs each; one of the devices may have no Web Locks. */
export const histories = fc.record({
  hasLocks: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(steps, { minLength: 5, maxLength: 40, size: 'max' }),
});
export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;
