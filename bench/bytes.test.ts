import { expect, test } from 'vitest';
import { recordedWeights, weighBuild } from './bytes.ts';

const ALARM = 1.03;

test.each(weighBuild())('$what has grown by 3 % at most since it was recorded', ({ what, bytes }) => {
  const recorded = recordedWeights[what] ?? 0;
  expect(
    bytes,
    `${what} has ${bytes} bytes. Where they are worth it, record them in bench/bytes.json (now ${recorded}).`,
  ).toBeLessThanOrEqual(recorded * ALARM);
  expect(bytes).toBeGreaterThan(recorded / 3);
});
