// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';

/** Opens the earlier texts of a note. @returns the addresses that were asked for them */
async function openEarlierTexts(content: string): Promise<string[]> {
  const shared = { ...ROAD_TRIP, shared: { people: 2, mine: true } };
  const { user } = renderChecklist([shared, HOME], [noteOf('a'), noteOf('b', { category: HOME.id })]);
  if (content === 'b') await user.click(await screen.findByRole('tab', { name: 'Home' }));
  await screen.findByText(content, { selector: 'p' });
  await user.click(rowOf(content)?.getByTitle('More actions') ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Earlier texts' }));
  await within(await screen.findByRole('dialog', { name: 'Earlier texts' })).findByText('Not found.');
  return vi
    .mocked(fetch)
    .mock.calls.map(([url]) => String(url))
    .filter((url) => url.includes('texts'));
}

test.each([
  ['a note in a shared category', 'a', 'that category', /\/a\/\?space=road$/],
  ['any other note', 'b', 'the user’s own lists', /\/b\/$/],
])('the earlier texts of %s (%s) are asked for in %s', async (_, content, _where, address) => {
  expect(await openEarlierTexts(content)).toEqual([expect.stringMatching(address)]);
});
