// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, openNotes, rowOf } from '../../testing/render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });
/** By its text: among the buttons of 40 rows jsdom takes long to find out all their names. */
const buttonOfDialog = (text: string) => screen.findByText(text, { selector: 'dialog button' });

test('after a note is deleted, the focus is on the next row, or on the row above the last one', async () => {
  const notes = Array.from({ length: 40 }, (_, index) => noteOf(`note-${index}`));
  const { user } = await openNotes(
    ...notes,
    noteOf('sub-a', { parent: 'note-0' }),
    noteOf('sub-b', { parent: 'note-0' }),
  );
  const remove = async (content: string) => {
    await user.click(rowOf(content)?.getByTitle('Delete note') ?? document.body);
    await user.click(await buttonOfDialog('Delete'));
    await waitFor(() => expect(rowOf(content)).toBeUndefined());
    return (
      document.activeElement?.closest('li')?.querySelector('p')?.textContent ?? document.activeElement?.id
    );
  };
  await user.click(button('Expand 2 sub notes'));
  expect(await remove('sub-a')).toBe('sub-b');
  expect(await remove('sub-b')).toBe('note-0');
  // The rows are in several lists, which the user does not see.
  const ends = Array.from(
    document.querySelectorAll('ol > li:last-child p'),
    (text) => text.textContent ?? '',
  );
  expect(ends.length).toBeGreaterThan(2);
  for (const content of ends.slice(0, -1)) {
    expect(await remove(content)).toBe(`note-${Number(content.slice(5)) + 1}`);
  }
  // The rows below a row that begins such a list stay what they are.
  const [, second = ''] = Array.from(
    document.querySelectorAll('ol > li:first-child p'),
    (text) => text.textContent ?? '',
  );
  expect(await remove(second)).toBe(`note-${Number(second.slice(5)) + 1}`);
  expect(await remove('note-39')).toBe('note-38');
});

test('after the only note is deleted, the focus is on Create Note', async () => {
  const { user } = await openNotes(noteOf('a'));
  await user.click(rowOf('a')?.getByTitle('Delete note') ?? document.body);
  await user.click(await buttonOfDialog('Delete'));
  await waitFor(() => expect(document.activeElement).toBe(button('Create Note')));
});
