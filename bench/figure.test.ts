import { expect, test } from 'vitest';
import { lessIsBetter, moreIsBetter, notedOf, tableOf, worse } from './figure.ts';

const noted = notedOf([
  moreIsBetter('share of the yardstick', [0.82, 0.78, 0.8], { goal: 0.7 }),
  lessIsBetter('start to ready', [431, 428.4, 460], { unit: 'ms', goal: 400 }),
  lessIsBetter('JavaScript', [67.4321], { unit: 'kB' }),
]);

test('a table shows the median, the range and which goals are not met', () => {
  const table = tableOf([
    moreIsBetter('share', [0.82, 0.78, 0.8], { goal: 0.7 }),
    lessIsBetter('start', [431, 428.4, 460], { unit: 'ms', goal: 400 }),
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| share | 0.8    | 0.78 – 0.82 | ≥ 0.7            |',
    '| start | 431 ms | 428 – 460   | ≤ 400, **short** |',
  ]);
});

test('a figure within the range of the previous run is noise', () => {
  const now = [
    moreIsBetter('share of the yardstick', [0.7, 0.78, 0.7]),
    lessIsBetter('start to ready', [459, 500, 520]),
    lessIsBetter('JavaScript', [67.4321]),
    lessIsBetter('never measured before', [1]),
  ];
  expect(worse(now, noted)).toEqual([]);
});

test('a figure is listed when all its rounds are worse than all rounds of the previous run', () => {
  const now = [
    moreIsBetter('share of the yardstick', [0.7, 0.77, 0.7]),
    lessIsBetter('start to ready', [465, 500, 520], { unit: 'ms' }),
    lessIsBetter('JavaScript', [67.6], { unit: 'kB' }),
  ];
  expect(worse(now, noted)).toEqual([
    'share of the yardstick: 0.7 – 0.77 , was 0.78 – 0.82',
    'start to ready: 465 – 520 ms, was 428 – 460',
    'JavaScript: 67.6 – 67.6 kB, was 67.4 – 67.4',
  ]);
});
