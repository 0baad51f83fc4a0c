// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { noteOf, ROAD_TRIP, renderChecklist } from '../../testing/render-checklist.tsx';
import { goTo } from './go-to.ts';

test('a reminder leads to its note, named with the number that its row shows', async () => {
  renderChecklist([ROAD_TRIP], [noteOf(DIVIDER), noteOf('milk')]);
  await screen.findByRole('tabpanel');
  act(() => goTo('milk'));
  const row = await screen.findByRole('group', { name: 'Road trip, note 1, milk' });
  expect(document.activeElement).toBe(row);
});
