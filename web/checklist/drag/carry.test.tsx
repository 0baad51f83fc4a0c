// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rows } from '../../testing/render-checklist.tsx';
import { carry } from './carry.ts';
import { openGhost } from './ghost.ts';

const ROW_PX = 40;

/** Carries the second of four notes over the tab of Home, and back over its own one, which opens. */
async function carryBack() {
  const notes = ['Milk', 'Bread', 'Salt', 'Tea'].map((content) => noteOf(content));
  renderChecklist([ROAD_TRIP, HOME], notes);
  await screen.findByText('Bread', { selector: 'p' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll('ol > li')].indexOf(this);
    return new DOMRect(0, Math.max(place, 0) * ROW_PX, 300, place < 0 ? 300 : ROW_PX);
  });
  vi.stubGlobal('scrollBy', () => {});
  const own = screen.getByRole('tab', { name: /^Road trip/ });
  let under: Element | null = own;
  document.elementFromPoint = () => under;
  const point = (type: string, clientY: number) =>
    act(() => void dispatchEvent(new MouseEvent(type, { clientX: 10, clientY })));
  onTestFinished(() => point('pointercancel', 0));
  act(() => carry({ note: noteOf('Bread'), category: HOME.id, ghost: openGhost(null) }));
  expect(rows()).toEqual([]);
  point('pointermove', 0);
  await waitFor(() => expect(rows()).toHaveLength(notes.length));
  return {
    letGo(y: number, isOverTab = false) {
      if (!isOverTab) under = null;
      point('pointermove', y);
      point('pointerup', y);
    },
  };
}

test.each([
  ['the upper half of its own row', 50, ['1) Milk', '2) Bread', '3) Salt', '4) Tea']],
  ['the lower half of its own row', 70, ['1) Milk', '2) Bread', '3) Salt', '4) Tea']],
  ['the first row', 10, ['1) Bread', '2) Milk', '3) Salt', '4) Tea']],
  ['the row below', 110, ['1) Milk', '2) Salt', '3) Bread', '4) Tea']],
])('a note that is carried to another tab and back is let go over %s', async (_, y, expected) => {
  const { letGo } = await carryBack();
  letGo(y);
  expect(rows()).toEqual(expected);
});

test('a note that is let go on its own tab stays in its place', async () => {
  const { letGo } = await carryBack();
  letGo(0, true);
  expect(rows()).toEqual(['1) Milk', '2) Bread', '3) Salt', '4) Tea']);
});
