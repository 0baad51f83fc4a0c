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

test('a revision of another space is not taken for one of the own lists', async () => {
  const { announce, calls } = renderChecklist([ROAD_TRIP], [noteOf('a')]);
  await screen.findByText('a');
  const fetched = () => calls().filter((call) => call === 'GET /api/notes/').length;
  announce(7);
  await waitFor(() => expect(fetched()).toBe(2));
  announce(99_999, 'shopping');
  announce(8);
  await waitFor(() => expect(fetched()).toBe(3));
  announce(9);
  await waitFor(() => expect(fetched()).toBe(4));
});
