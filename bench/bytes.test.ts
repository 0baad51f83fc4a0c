import { expect, test } from 'vitest';
import { filesOf, recordedWeights, SCREENS, weighBuild } from './bytes.ts';

const ALARM = 1.03;

test.each(weighBuild())('$what has grown by 3 % at most since it was recorded', ({ what, bytes }) => {
  const recorded = recordedWeights[what] ?? 0;
  expect(
    bytes,
    `${what} has ${bytes} bytes. Where they are worth it, record them in bench/bytes.json (now ${recorded}).`,
  ).toBeLessThanOrEqual(recorded * ALARM);
  expect(bytes).toBeGreaterThan(recorded / 3);
});

const [home, ...others] = SCREENS.map((screen) => ({ ...screen, ...filesOf(screen) }));
const checklist = others.find(({ path }) => path === '/checklist');

test.each(others.filter(({ isGuarded }) => !isGuarded))(
  '$name loads no file of the checklist',
  (visitors) => {
    const own = checklist?.first.filter((file) => !home?.first.includes(file));
    expect(own).toHaveLength(1);
    expect([...visitors.first, ...visitors.later]).not.toContain(own?.[0]);
  },
);
