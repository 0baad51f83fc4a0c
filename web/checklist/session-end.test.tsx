// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { removeTokens, storeTokens } from '../session/tokens.ts';
import { accessToken } from '../testing/fake-api.ts';
import { ANN, noteOf, openNotes, rows } from '../testing/render-checklist.tsx';
import { OpenDialogs } from './open/OpenDialogs.tsx';
import { checklist } from './store/checklist.ts';

const button = (name: string) => screen.getByRole('button', { name });

const loaded = () => openNotes(noteOf('a'));

describe('When the session ends elsewhere', () => {
  const BOB = { access: accessToken({ user_id: 'bob' }), refresh: 'of bob' };
  /** The contents of the open dialogs, on any screen. */
  const contents = () => {
    const { unmount } = render(<OpenDialogs />);
    const dialogs = Array.from(document.querySelectorAll('dialog'));
    const held = dialogs.map((dialog) => dialog.querySelector('textarea')?.value ?? dialog.role);
    unmount();
    return held;
  };
  const type = async (user: UserEvent, text: string) => {
    await user.click(button('Create Note'));
    await user.type(screen.getByLabelText('Content'), text);
  };

  test('no text is lost: not the one on its way, not those that wait, not the one in an open dialog', async () => {
    const { user, hold } = await loaded();
    hold('POST /api/notes/');
    await type(user, 'on its way');
    await user.click(button('Create'));
    await type(user, 'waits');
    await user.click(button('Create'));
    await type(user, 'open');
    act(removeTokens);
    cleanup();
    await waitFor(() =>
      expect(contents()).toEqual(['open', 'on its way', 'alertdialog', 'waits', 'alertdialog']),
    );
    storeTokens({ ...ANN, refresh: 'of ann again' });
    expect(contents()).toHaveLength(5);
  });

  test('another user sees nothing of it, whatever comes late', async () => {
    const { user, hold, refuse } = await loaded();
    refuse('POST /api/notes/', 'Late.');
    const answer = hold('POST /api/notes/');
    await type(user, 'on its way');
    await user.click(button('Create'));
    act(() => storeTokens(BOB));
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect(contents()).toEqual([]);
  });

  test('a late answer leaves the lists of the next session alone', async () => {
    const { user, hold, state } = await loaded();
    const answer = hold('POST /api/notes/');
    await type(user, 'on its way');
    await user.click(button('Create'));
    state.notes = [noteOf('of bob')];
    act(() => storeTokens(BOB));
    await waitFor(() => expect(rows()).toEqual(['1) of bob']));
    const seen = new Set<string>();
    const { shown } = checklist();
    shown.listen(() => seen.add(JSON.stringify(shown.read().notes)));
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    expect([...seen]).toEqual([]);
    expect(rows()).toEqual(['1) of bob']);
  });
});
