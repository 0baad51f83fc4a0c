// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteOf, openNotes } from '../../testing/render-checklist.tsx';
import { checklist } from '../store/checklist.ts';
import { openReminders } from './open-remind.ts';

test('a reminder that is done in the list of all leaves the focus to the one in its place', async () => {
  const { user, connection } = await openNotes(noteOf('milk'), noteOf('tea'));
  connection.isCut = true;
  const when = { local: '2026-01-01T09:00', zone: 'UTC', repeat: 'never', at: 1 } as const;
  act(() => {
    for (const id of ['milk', 'tea']) checklist().change({ kind: 'remind', id, when });
  });
  act(() => openReminders({}));
  (await screen.findByRole('button', { name: 'Done: milk' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('tea'));
});
