// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DIVIDER } from '../../../contract/notes.ts';
import { HOME, noteOf, ROAD_TRIP, renderChecklist, rowOf } from '../../testing/render-checklist.tsx';

const tally = () => screen.findByRole('button', { name: /, list menu$/ });

async function openMenu(...notes: Parameters<typeof renderChecklist>[1]) {
  const checklist = renderChecklist([ROAD_TRIP, HOME], notes);
  const opened = async () => {
    await checklist.user.click(await tally());
    return within(await screen.findByRole('menu', { name: 'List menu' }));
  };
  return { ...checklist, opened, menu: await opened() };
}

const focused = () => document.activeElement?.textContent;

test.each([
  ['No notes', [noteOf(DIVIDER), noteOf('elsewhere', { category: HOME.id })]],
  ['0 of 1 done', [noteOf('a'), noteOf(DIVIDER)]],
  ['1 of 3 done', [noteOf('a'), noteOf('a1', { parent: 'a', scratched_out: true }), noteOf('b')]],
])('the tally says %j', async (words, notes) => {
  renderChecklist([ROAD_TRIP, HOME], notes);
  expect((await tally()).ariaLabel).toBe(`${words}, list menu`);
  expect(screen.getByText(words, { selector: 'label' })).toBeDefined();
});

test('arrows, Home, End and first letters move in the menu, and Esc leads back to the tally', async () => {
  const { user, menu } = await openMenu(noteOf('a'));
  const entries = [...menu.getAllByRole('menuitemcheckbox'), ...menu.getAllByRole('menuitem')];
  const [first, second, ...rest] = entries.map(({ textContent }) => textContent);
  expect(focused()).toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(second);
  await user.keyboard('{End}');
  expect(focused()).toBe(rest.at(-1));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(first);
  await user.keyboard('r');
  expect(focused()).toBe('Recently deleted');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(await tally());
});

test('a press beside the menu closes it', async () => {
  const { user } = await openMenu(noteOf('a'));
  await user.click(screen.getByRole('heading', { name: 'Checklist' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('on a phone Back, or a press on what lies below, leads back to the tally', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('width < 720px') }),
  );
  const { user, opened } = await openMenu(noteOf('a'));
  await waitFor(() => expect(history.state).toEqual({ layers: 1 }));
  history.back();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(await tally());
  await opened();
  await user.click(screen.getByRole('menu').previousElementSibling ?? document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(await tally());
});

test('Undo names what it takes back, and is there only when there is something', async () => {
  const { user, menu, opened } = await openMenu(noteOf('a'));
  expect(menu.queryByRole('menuitem', { name: /^Undo/ })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(rowOf('a')?.getByTitle('Mark as important') ?? document.body);
  await user.click((await opened()).getByRole('menuitem', { name: 'Undo mark' }));
  expect(rowOf('a')?.getByTitle('Mark as important')).toBeDefined();
  expect(screen.queryByRole('menu')).toBeNull();
});

test.each([
  [true, 'Copied “Road trip”'],
  [false, "Couldn't copy. Your browser blocked it."],
])(
  'on a page without TLS, which has no clipboard, the command of the browser copies: %j, “%s”',
  async (copies, said) => {
    const { user, menu } = await openMenu(noteOf('a'));
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    let copied: string | undefined;
    document.execCommand = () => {
      if (document.activeElement instanceof HTMLTextAreaElement) copied = document.activeElement.value;
      return copies;
    };
    await user.click(menu.getByRole('menuitem', { name: 'Copy as text' }));
    expect(await screen.findByText(said)).toBeDefined();
    expect(copied).toBe('- [ ] a\n');
  },
);

test('all categories go on paper, with every sub note', async () => {
  const notes = [noteOf('a', { important: true }), noteOf('a1', { parent: 'a', scratched_out: true })];
  const { user, menu } = await openMenu(...notes, noteOf('c', { category: HOME.id }));
  let paper: string | null | undefined;
  vi.stubGlobal('print', () => {
    paper = document.body.lastElementChild?.textContent;
  });
  await user.click(menu.getByRole('menuitem', { name: 'Print all categories' }));
  expect(paper).toMatch(/^\d+ \w+ \d{4}Road trip1\) ☐ ★a☑a1Home1\) ☐c$/);
  dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByText('c')).toBeNull());
});
