// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rows } from '../../testing/render-checklist.tsx';
import { carry } from './carry.ts';

const ROW_PX = 40;

/** Carries the second of four notes: the tab of Home has opened under it, where the pointer still is. */
async function carryOver() {
  const notes = ['Milk', 'Bread', 'Salt', 'Tea'].map((content) => noteOf(content));
  renderChecklist([ROAD_TRIP, HOME], notes);
  await screen.findByText('Bread', { selector: 'p' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = [...document.querySelectorAll('[role=tabpanel][id] ol > li')].indexOf(this);
    return new DOMRect(0, Math.max(place, 0) * ROW_PX, 300, place < 0 ? 300 : ROW_PX);
  });
  vi.stubGlobal('scrollBy', () => {});
  const under = { element: screen.getByRole('tab', { name: /^Home/ }) as Element | null };
  document.elementFromPoint = () => under.element;
  const point = (type: string, clientY: number) =>
    act(() => void dispatchEvent(new MouseEvent(type, { clientX: 10, clientY })));
  onTestFinished(() => point('pointercancel', 0));
  act(() => carry({ note: noteOf('Bread'), category: HOME.id, at: { clientX: 10, clientY: 20 } }));
  expect(rows()).toEqual([]);
  return { point, under };
}

/** And back over its own tab, which opens. */
async function carryBack() {
  const { point, under } = await carryOver();
  under.element = screen.getByRole('tab', { name: /^Road trip/ });
  point('pointermove', 0);
  await waitFor(() => expect(rows()).toHaveLength(4));
  return {
    letGo(y: number, isOverTab: boolean) {
      if (!isOverTab) under.element = null;
      point('pointermove', y);
      point('pointerup', y);
    },
  };
}

const AS_BEFORE = ['1) Milk', '2) Bread', '3) Salt', '4) Tea'];

test.each([
  ['the upper half of its own row', 50, AS_BEFORE],
  ['the lower half of its own row', 70, AS_BEFORE],
  ['the first row', 10, ['1) Bread', '2) Milk', '3) Salt', '4) Tea']],
  ['the row below', 110, ['1) Milk', '2) Salt', '3) Bread', '4) Tea']],
  ['its own tab', 0, AS_BEFORE],
])('a note that is carried to another tab and back is let go over %s', async (place, y, expected) => {
  const { letGo } = await carryBack();
  letGo(y, place === 'its own tab');
  expect(rows()).toEqual(expected);
});

test('a note that is held still on a tab until it opens moves there when it is let go, and is a chip at the pointer till then', async () => {
  const { point } = await carryOver();
  const chip = screen.getByText('Bread', { selector: '[aria-hidden]' });
  expect(chip.style.width).toBe('240px');
  expect(chip.style.transform).toBe('translate(22px, 32px)');
  point('pointerup', 20);
  expect(screen.getByText('Moved “Bread” to “Home”')).toBeDefined();
  expect(rows()).toEqual(['1) Bread']);
});
