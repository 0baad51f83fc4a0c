// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, ROAD_TRIP, renderChecklist } from '../testing/render-checklist.tsx';

test('a revision that the lists have already is not fetched again', async () => {
  const { announce, calls, asked } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await screen.findByText('a');
  announce(7);
  await waitFor(() => expect(calls().filter((call) => call === 'GET /api/notes/')).toHaveLength(2));
  asked.length = 0;
  announce(7);
  announce(6);
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls()).toEqual([]);
});
