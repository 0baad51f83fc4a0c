// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listAccountEvents } from '../../../contract/account-events.ts';
import { call } from '../../session/call.ts';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { useRows } from '../useRows.ts';
import { EventsPane } from './EventsPane.tsx';

const LOGIN = { id: 'a', event: 'logged in', detail: '', device: 'Firefox on Linux', address: '127.0.0.x' };

function Events() {
  return <EventsPane {...useRows((signal) => call(listAccountEvents, { signal }))} />;
}

test('events that could not be loaded can be asked for again', async () => {
  let answer = () => Response.json({ detail: 'x' }, { status: 503 });
  fakeApi({ 'GET /api/account-events/': () => answer() });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt('/profile', <Events />);
  expect(await screen.findByText('This could not be loaded.')).toBeDefined();
  answer = () => Response.json([{ ...LOGIN, at: Date.now() }]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('This could not be loaded.')).toBeNull();
});
