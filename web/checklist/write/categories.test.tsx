// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rows } from '../../testing/render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);
const selectedTab = () => screen.queryByRole('tab', { selected: true })?.textContent;
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const wrongWithTitle = () =>
  document.getElementById(title().getAttribute('aria-describedby') ?? '')?.textContent;

async function loaded(...categories: Parameters<typeof renderChecklist>[0]) {
  const notes = [noteOf('a'), noteOf('fed', { category: HOME.id })];
  const checklist = renderChecklist(categories, notes);
  await screen.findByText(categories.length > 0 ? 'a' : /Please select/);
  checklist.asked.length = 0;
  return checklist;
}

test('a created category is there before the server answers, trimmed, with the caret in its field', async () => {
  const { user, hold, asked, calls } = await loaded(ROAD_TRIP);
  const answer = hold('POST /api/categories/');
  await user.click(button('+ New Category'));
  expect(screen.getByRole('dialog', { name: 'Create Category' })).toBeDefined();
  await user.type(title(), ' Work {Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(tabs()).toEqual(['Road trip', 'Work']);
  expect(selectedTab()).toBe('Work');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Add a note' }));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  answer();
  await waitFor(() => expect(calls()).toEqual(['POST /api/categories/', 'GET /api/categories/']));
  expect(asked[0]?.body).toMatchObject({ title: 'Work' });
});

test('letters are shortcuts on a tab as in the list', async () => {
  const { user } = await loaded(ROAD_TRIP);
  await user.click(screen.getByRole('tab', { name: 'Road trip' }));
  await user.keyboard('l');
  await waitFor(() => expect(rows()).toEqual(['1) a', '---']));
  screen.getByRole('tabpanel').focus();
  await user.keyboard('l');
  await waitFor(() => expect(rows()).toEqual(['1) a', '---', '---']));
});

test('a category that is created before the notes have arrived gets the caret into its field when they have', async () => {
  const { user, hold } = renderChecklist([], []);
  const answer = hold('GET /api/notes/');
  await user.click(button('+ New Category'));
  await user.type(title(), 'Work{Enter}');
  await screen.findByRole('tab', { name: 'Work' });
  expect(screen.queryByRole('textbox', { name: 'Add a note' })).toBeNull();
  answer();
  const field = await screen.findByRole('textbox', { name: 'Add a note' });
  expect(document.activeElement).toBe(field);
});

test('a refused title is shown in its dialog with the reason, which is removed by the next edit', async () => {
  const { user, refuse } = await loaded(ROAD_TRIP);
  refuse('POST /api/categories/', 'Too long.');
  await user.click(button('+ New Category'));
  await user.type(title(), 'Work{Enter}');
  await screen.findByText('Too long.');
  expect(title().getAttribute('aria-invalid')).toBe('true');
  expect(wrongWithTitle()).toBe('Too long.');
  expect(document.activeElement).toBe(title());
  expect(title().value).toBe('Work');
  expect(tabs()).toEqual(['Road trip']);
  await user.type(title(), 's');
  expect(title().getAttribute('aria-invalid')).toBe('false');
  expect(screen.queryByText('Too long.')).toBeNull();
});

test('a renamed category changes at once; a refused name is offered again', async () => {
  const { user, refuse } = await loaded(ROAD_TRIP);
  refuse('PUT /api/categories/update/', 'No.');
  await user.click(button('Edit category Road trip'));
  expect(screen.getByRole('dialog', { name: 'Edit Category' })).toBeDefined();
  expect(title().value).toBe('Road trip');
  await user.type(title(), ' 2');
  await user.click(button('Update'));
  await screen.findByText('No.');
  expect(tabs()).toEqual(['Road trip']);
  await user.click(button('Update'));
  expect(tabs()).toEqual(['Road trip 2']);
});

test('a category is deleted after a question that quotes it, unless its user cancels', async () => {
  const { user, calls } = await loaded(ROAD_TRIP, HOME);
  await user.click(button('Delete category Home'));
  const question = await screen.findByRole('dialog', { name: 'Delete Category' });
  expect(question.textContent).toContain('Are you sure you want to delete this category?Home');
  await user.click(button('Cancel'));
  expect(tabs()).toEqual(['Road trip', 'Home']);
  expect(calls()).toEqual([]);
});

test('after the last category is deleted, no category is selected', async () => {
  const { user } = await loaded(ROAD_TRIP);
  await user.click(button('Delete category Road trip'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Please select a category to view or create notes.')).toBeDefined();
  expect(document.activeElement).toBe(button('+ New Category'));
});

test('a category that can not be deleted comes back, selected, and the dialog says why', async () => {
  const { user, refuse } = await loaded(ROAD_TRIP, HOME);
  refuse('DELETE /api/categories/delete/', 'Not found.');
  await user.click(button('Delete category Road trip'));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not found.');
  expect(tabs()).toEqual(['Road trip', 'Home']);
  expect(selectedTab()).toBe('Road trip');
});

test('the order of categories changes on Apply only', async () => {
  const { user, calls, asked } = await loaded(ROAD_TRIP, HOME, { id: 'work', title: 'Work' });
  const moveUpLast = async () => {
    await user.click(button('Set priority'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set priority' }));
    await user.click(dialog.getAllByTitle('Move up').at(-1) ?? document.body);
    expect(dialog.getAllByText(/^(Road trip|Home|Work)$/).map(({ textContent }) => textContent)).toEqual([
      'Road trip',
      'Work',
      'Home',
    ]);
  };
  await moveUpLast();
  await user.click(button('Cancel'));
  expect(tabs()).toEqual(['Road trip', 'Home', 'Work']);
  expect(calls()).toEqual([]);
  await moveUpLast();
  await user.click(button('Apply'));
  expect(tabs()).toEqual(['Road trip', 'Work', 'Home']);
  await waitFor(() => expect(calls()).toEqual(['POST /api/categories/order/', 'GET /api/categories/']));
  expect(asked[0]?.body).toMatchObject({ ordering: ['road', 'work', 'home'] });
});

test('a refused order comes back into its dialog with the reason', async () => {
  const { user, refuse } = await loaded(ROAD_TRIP, HOME);
  refuse('POST /api/categories/order/', 'No.');
  await user.click(button('Set priority'));
  await user.click(within(await screen.findByRole('dialog')).getAllByTitle('Move up')[1] ?? document.body);
  await user.click(button('Apply'));
  expect((await screen.findByRole('alert')).textContent).toBe('No.');
  expect(tabs()).toEqual(['Road trip', 'Home']);
  expect(button('Drag 1) Home')).toBeDefined();
});
