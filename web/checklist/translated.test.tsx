// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf, rows } from '../testing/render-checklist.tsx';

/** Replaces each text by elements, as the translation of a browser does, but for what must not be translated. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate="no"], textarea')) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(outer);
  }
}

async function translated(notes: Parameters<typeof renderChecklist>[1], categories = [ROAD_TRIP, HOME]) {
  const checklist = renderChecklist(categories, notes);
  await screen.findByText(notes[0]?.content.split(' ')[0] ?? '', { exact: false, selector: 'p' });
  translate();
  return checklist;
}

test('on a translated page texts and titles that change elsewhere are shown', async () => {
  const { state, announce } = await translated([noteOf('milk'), noteOf('tea')]);
  state.notes = [noteOf('milk', { content: 'oat milk' }), noteOf('tea')];
  state.categories = [{ ...ROAD_TRIP, title: 'Road and rail' }, HOME];
  announce(7);
  await waitFor(() => expect(rows()).toEqual(['1) oat milk', '2) tea']));
  expect(screen.getByRole('tab', { name: 'Road and rail' })).toBeDefined();
});

test('on a translated page a linked note that changes elsewhere does not replace the list', async () => {
  const linked = noteOf('see https://example.com for more');
  const { state, announce } = await translated([linked, noteOf('tea')]);
  state.notes = [{ ...linked, content: 'no link' }, noteOf('tea')];
  announce(7);
  await waitFor(() => expect(rows()).toEqual(['1) no link', '2) tea']));
  state.notes = [{ ...linked, content: 'https://example.com alone' }, noteOf('tea')];
  announce(8);
  await waitFor(() => expect(rows()).toEqual(['1) https://example.com alone', '2) tea']));
});

test('on a translated page the bar and the tally follow each deletion', async () => {
  const { user } = await translated([noteOf('milk'), noteOf('tea'), noteOf('salt')]);
  const deleteNote = async (content: string) => {
    await user.click(rowOf(content)?.getByTitle('Delete note') ?? document.body);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    translate();
  };
  await deleteNote('milk');
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “milk”'));
  await deleteNote('tea');
  await waitFor(() => expect(document.body.textContent).toContain('Deleted “tea”'));
  expect(document.body.textContent).not.toContain('Deleted “milk”');
  expect(document.body.textContent).toContain('0 of 1 done');
  expect(document.body.textContent).not.toContain('0 of 2 done');
});
