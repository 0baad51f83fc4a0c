// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';
import { lightUp } from './light-up.ts';
import { rowOf } from './row-element.ts';

test('a row stays lit while something else on the page ends its motion', async () => {
  renderChecklist([ROAD_TRIP], [noteOf('milk')]);
  await screen.findByText('milk', { selector: 'p' });
  const row = rowOf('milk') ?? document.body;
  const before = row.className;
  await lightUp('milk', 'milk');
  const lit = row.className;
  expect(lit).not.toBe(before);
  fireEvent.animationEnd(screen.getByRole('heading', { name: 'Checklist' }));
  expect(row.className).toBe(lit);
  fireEvent.animationEnd(row);
  expect(row.className).toBe(before);
});
