// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { headerSlot } from '../../session/slots.ts';
import { noteOf, openNotes, rowOf } from '../../testing/render-checklist.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const mark = (content: string) => rowOf(content)?.getByTitle('Mark as important') ?? document.body;

async function loaded() {
  const checklist = await openNotes(noteOf('a'), noteOf('b'));
  const Header = headerSlot().read();
  if (Header) render(<Header />);
  return checklist;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

describe('A change that could not be sent', () => {
  test('is named in the list of what waits, in the order in which it is sent', async () => {
    const { user, connection, state } = await loaded();
    connection.isCut = true;
    await user.click(mark('a'));
    await user.click(rowOf('b')?.getByRole('checkbox') ?? document.body);
    await passTime(2_000);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(button('2 changes waiting'));
    const dialog = within(await screen.findByRole('dialog', { name: '2 changes waiting' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Mark “a”',
      'Scratch out “b”',
    ]);
    connection.isCut = false;
    await user.click(dialog.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByRole('dialog', { name: 'Everything is sent' })).toBeDefined();
    expect(state.notes).toMatchObject([{ important: true }, { scratched_out: true }]);
  });
});

test('on a fast connection a change is never shown as waiting', async () => {
  const { user, hold } = await loaded();
  const answer = hold('PATCH /api/notes/update/');
  await user.click(mark('a'));
  await passTime(5_000);
  expect(screen.queryByText('not sent yet')).toBeNull();
  answer();
});

test('a change that is not answered for eight seconds is shown as waiting', async () => {
  const { user, hold } = await loaded();
  const answer = hold('PATCH /api/notes/update/');
  await user.click(mark('a'));
  await passTime(9_000);
  expect(button('1 change waiting')).toBeDefined();
  answer();
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 change waiting' })).toBeNull());
});

test('the mark in the header says whether the lists are live, and the sheet that it is not', async () => {
  const { connection, closeStreams } = await loaded();
  await screen.findByTitle('Live');
  expect(screen.queryByText(/^Offline, as of/)).toBeNull();
  connection.isCut = true;
  act(closeStreams);
  await passTime(60_000);
  expect(await screen.findByTitle('Offline')).toBeDefined();
  expect(await screen.findByText(/^Offline, as of \d\d:\d\d$/)).toBeDefined();
  connection.isCut = false;
  await passTime(60_000);
  expect(await screen.findByTitle('Live')).toBeDefined();
});
