import { describe, expect, test } from 'vitest';
import { middleOf, moved, sideOf, turnedRight, type View, wordsOf, zoomed } from './view.ts';

const WIDE = { width: 400, height: 200 };
const STAGE = 300;
const RIGHT = { x: 1, y: 0 };
const DOWN = { x: 0, y: 1 };
const start = middleOf(WIDE);
/** As the library reports it. */
const showing = (x: number, y: number, view: View = start): View => ({
  ...view,
  area: { ...view.area, x, y },
});

describe('the square of a picture', () => {
  test('begins in the middle, as large as the picture allows', () => {
    expect(start.area).toEqual({ x: 25, y: 0, width: 50, height: 100 });
    expect(middleOf({ width: 200, height: 400 }).area).toEqual({ x: 0, y: 25, width: 100, height: 50 });
    expect(sideOf(WIDE, start)).toBe(200);
  });

  test('has its side in pixels of the turned picture', () => {
    const area = { x: 0, y: 0, width: 50, height: 25 };
    expect(sideOf(WIDE, { ...start, turns: 1, area })).toBe(100);
  });

  test('stops at the edges', () => {
    const along = (view: View) => moved(view, RIGHT, 0.1, STAGE).crop.x;
    expect(along(start)).toBeCloseTo(30);
    expect(along(showing(2, 0))).toBeCloseTo(12);
    expect(along(showing(0, 0))).toBe(0);
    expect(moved(start, DOWN, 0.1, STAGE).crop).toEqual(start.crop);
    expect(moved(showing(49, 0), { x: -1, y: 0 }, 0.1, STAGE).crop.x).toBeCloseTo(-6);
  });

  test('is never larger than the picture, nor less than a quarter of it', () => {
    expect(zoomed(start, 0.2).zoom).toBe(1);
    expect(zoomed(start, 9).zoom).toBe(4);
  });
});

test('what is in the middle stays there while it zooms', () => {
  const view = { ...start, crop: { x: 60, y: -15 } };
  expect(zoomed(view, 2)).toMatchObject({ zoom: 2, crop: { x: 120, y: -30 } });
});

test('a turn keeps the middle of the square, and four of them change nothing', () => {
  const view = { ...start, crop: { x: 60, y: -15 } };
  expect(turnedRight(view)).toMatchObject({ turns: 1, crop: { x: 15, y: 60 } });
  let whole = view;
  for (let turn = 0; turn < 4; turn++) whole = turnedRight(whole);
  expect(whole).toEqual(view);
});

test.each([
  [showing(35, 0), 'Moved left, 35 % from the left edge'],
  [showing(15.2, 0), 'Moved right, 15 % from the left edge'],
  [{ ...start, turns: 1, area: { x: 0, y: 35, width: 100, height: 50 } }, 'Turned right'],
  [zoomed(start, 1.3), 'Zoom 1.3 times'],
  [start, ''],
  [showing(25.1, 0), ''],
])('%j is announced as "%s"', (now, words) => {
  expect(wordsOf(start, now)).toBe(words);
});

test('a move up or down is announced from the top', () => {
  const near = { ...start, zoom: 2, area: { x: 37.5, y: 25, width: 25, height: 50 } };
  expect(wordsOf(near, showing(37.5, 50, near))).toBe('Moved up, 50 % from the top edge');
  expect(wordsOf(near, showing(38, 0, near))).toBe('Moved down, 0 % from the top edge');
});
