import { describe, expect, test } from 'vitest';
import { followed, middleOf, moved, sideOf, turnedRight, wordsOf, zoomed } from './view.ts';

const WIDE = { width: 400, height: 200 };
const start = middleOf(WIDE);

describe('the square of a picture', () => {
  test('begins in the middle, as large as the picture allows', () => {
    expect(start).toEqual({ turns: 0, zoom: 1, x: 200, y: 100 });
    expect(sideOf(WIDE, start)).toBe(200);
  });

  test('moves in the opposite direction to the dragged picture', () => {
    expect(moved(WIDE, start, { x: 0.25, y: 0 })).toMatchObject({ x: 150, y: 100 });
  });

  test('stops at the edges', () => {
    expect(moved(WIDE, start, { x: 5, y: 5 })).toMatchObject({ x: 100, y: 100 });
    expect(moved(WIDE, start, { x: -5, y: -5 })).toMatchObject({ x: 300, y: 100 });
  });

  test('moves relative to its size: zoomed in, the same drag covers less of the picture', () => {
    const near = zoomed(WIDE, start, 2);
    expect(moved(WIDE, near, { x: 0, y: 0.25 })).toMatchObject({ x: 200, y: 75 });
  });

  test('is never larger than the picture, nor less than a quarter of it', () => {
    expect(zoomed(WIDE, start, 0.2).zoom).toBe(1);
    expect(zoomed(WIDE, start, 9).zoom).toBe(4);
  });

  test('stays within the picture when zooming out at an edge', () => {
    const corner = moved(WIDE, zoomed(WIDE, start, 4), { x: 9, y: 9 });
    expect(corner).toMatchObject({ x: 25, y: 25 });
    expect(zoomed(WIDE, corner, 1)).toMatchObject({ x: 100, y: 100 });
  });
});

test('what is under the pointer stays there while it zooms', () => {
  const at = { x: 0.3, y: -0.2 };
  const under = (view: typeof start) => [
    view.x + at.x * sideOf(WIDE, view),
    view.y + at.y * sideOf(WIDE, view),
  ];
  const [x, y] = under(start);
  const near = under(zoomed(WIDE, start, 2.5, at));
  expect(near[0]).toBeCloseTo(Number(x));
  expect(near[1]).toBeCloseTo(Number(y));
});

test('two fingers zoom by how far they part, and move the picture along', () => {
  const pinched = followed(WIDE, start, { x: 0, y: 0, spread: 0.2 }, { x: 0, y: 0, spread: 0.4 });
  expect(pinched).toEqual({ turns: 0, zoom: 2, x: 200, y: 100 });
  const dragged = followed(WIDE, pinched, { x: 0, y: 0, spread: 0.4 }, { x: 0.5, y: 0, spread: 0.4 });
  expect(dragged).toMatchObject({ zoom: 2, x: 150 });
  const oneLeft = followed(WIDE, pinched, { x: 0, y: 0, spread: 0 }, { x: 0.5, y: 0, spread: 0 });
  expect(oneLeft).toEqual(dragged);
});

test('a turn keeps the middle of the square, and four of them change nothing', () => {
  const view = moved(WIDE, zoomed(WIDE, start, 2), { x: 0.5, y: 0.25 });
  const once = turnedRight(WIDE, view);
  expect(view).toMatchObject({ x: 150, y: 75 });
  expect(once).toMatchObject({ turns: 1, x: 125, y: 150 });
  let whole = view;
  for (let turn = 0; turn < 4; turn++) whole = turnedRight(WIDE, whole);
  expect(whole).toEqual(view);
});

test('a turned picture that is tall has its edges where it is tall', () => {
  const tall = turnedRight(WIDE, start);
  expect(moved(WIDE, tall, { x: 5, y: 5 })).toMatchObject({ x: 100, y: 100 });
  expect(moved(WIDE, tall, { x: -5, y: -5 })).toMatchObject({ x: 100, y: 300 });
});

test.each([
  [moved(WIDE, start, { x: -0.2, y: 0 }), 'Moved left, 35 % from the left edge'],
  [moved(WIDE, start, { x: 0.2, y: 0 }), 'Moved right, 15 % from the left edge'],
  [moved(WIDE, turnedRight(WIDE, start), { x: 0, y: -0.2 }), 'Turned right'],
  [zoomed(WIDE, start, 1.3), 'Zoom 1.3 times'],
  [start, ''],
])('%j is announced as "%s"', (now, words) => {
  expect(wordsOf(WIDE, start, now)).toBe(words);
});

test('a move up or down is announced from the top', () => {
  const near = zoomed(WIDE, start, 2);
  expect(wordsOf(WIDE, near, moved(WIDE, near, { x: 0, y: -0.5 }))).toBe('Moved up, 50 % from the top edge');
  expect(wordsOf(WIDE, near, moved(WIDE, near, { x: 0, y: 0.5 }))).toBe('Moved down, 0 % from the top edge');
});
