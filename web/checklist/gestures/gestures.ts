import { keepInSight } from './keep-in-sight.ts';
import { followPulls } from './pulls.ts';
import { followSwipes } from './swipes.ts';

/** Follows the fingers on the checklist until `signal` aborts. */
export function followGestures(signal: AbortSignal): void {
  followSwipes(signal);
  followPulls(signal);
  keepInSight(signal);
}
