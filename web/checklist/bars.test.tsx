// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { newVersion } from '../offline/new-version.ts';
import { HOME, noteOf, openNotes, ROAD_TRIP, renderChecklist, rowOf } from '../testing/render-checklist.tsx';
import { connection } from './store/live.ts';
import { notice } from './store/notice.ts';
import { withdrawn } from './store/people/withdrawn.ts';

const TEXTS = {
  notice: 'Not undone: “Bread” was changed by ben',
  ended: '“Shopping” is no longer shared with you.',
  offline: /^Offline, as of /,
  version: 'A new version is ready',
  room: /^Nearly full: /,
};

/** The one bar that is shown. */
async function showsOnly(name: keyof typeof TEXTS | undefined): Promise<void> {
  await waitFor(() => {
    const shown = Object.entries(TEXTS).filter(([, text]) => screen.queryByText(text));
    expect(shown.map(([one]) => one)).toEqual(name === undefined ? [] : [name]);
  });
}

test('of several messages the most pressing is shown, and each leaves with its cause', async () => {
  const full = Array.from({ length: 5 }, (_, id) =>
    noteOf('x'.repeat(950_000), { id: `${id}`, category: HOME.id }),
  );
  const { state, announce } = renderChecklist([ROAD_TRIP, HOME], [noteOf('bread'), ...full]);
  onTestFinished(() => newVersion.write(null));
  await waitFor(() => expect(rowOf('bread')).toBeDefined());
  await showsOnly('room');
  act(() => newVersion.write(() => {}));
  await showsOnly('version');
  act(() => connection().write('offline'));
  await showsOnly('offline');
  act(() => withdrawn().add('shopping', 'Shopping'));
  await showsOnly('ended');
  act(() => notice().write({ kind: 'stays', text: TEXTS.notice }));
  await showsOnly('notice');

  act(() => screen.getByRole('button', { name: 'Close' }).click());
  await showsOnly('ended');
  act(() => screen.getByRole('button', { name: 'OK' }).click());
  await showsOnly('offline');
  act(() => connection().write('live'));
  await showsOnly('version');
  act(() => screen.getByRole('button', { name: 'Later' }).click());
  await showsOnly('room');
  state.notes = [noteOf('bread')];
  announce(9);
  await showsOnly(undefined);
});

test('a bar that is closed by its own button returns the focus to where it came from', async () => {
  const { user } = await openNotes(noteOf('bread'));
  const create = screen.getByRole('button', { name: 'Create Note' });
  for (const [title, name] of [
    ['Shopping', 'OK'],
    ['A new version', 'Later'],
  ] as const) {
    act(() => (name === 'OK' ? withdrawn().add('shopping', title) : newVersion.write(() => {})));
    const button = await screen.findByRole('button', { name });
    create.focus();
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(create));
  }
});
