import { expect, test } from 'vitest';
import { actsAt, beginsAtEdge, courseOf } from './swipe-path.ts';

test.each([
  [4, 3, 'undecided'],
  [12, 2, 'sideways'],
  [-40, 20, 'sideways'],
  [40, 38, 'scroll'],
  [-3, -40, 'scroll'],
])('a finger that went %i to the right and %i down is %s', (dx, dy, course) => {
  expect(courseOf({ dx, dy })).toBe(course);
});

test.each([
  [10, true],
  [24, false],
  [366, false],
  [367, true],
])('a finger at %i of 390 is at the edge: %s', (x, isAtEdge) => {
  expect(beginsAtEdge(x, 390)).toBe(isAtEdge);
});

test('letting go acts after 30 % of the width, and on a wide screen not later than after 140 px', () => {
  expect(actsAt(390)).toBe(117);
  expect(actsAt(1024)).toBe(140);
});
