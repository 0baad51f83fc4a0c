// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { LoginPage } from '../login/LoginPage.tsx';
import { AccountCard } from '../profile/AccountCard.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';

const offer = () => screen.queryByRole('button', { name: 'Sign in with a passkey' });

test('the login offers passkeys, the registration does not', async () => {
  fakeApi({});
  vi.stubGlobal('PublicKeyCredential', class {});
  const user = renderAt('/login', <LoginPage />);
  expect(offer()).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Register here' }));
  expect(offer()).toBeNull();
});

test.each([
  ['in a browser without passkeys', () => {}],
  [
    'at another host than that of the passkeys',
    () => {
      vi.stubGlobal('PublicKeyCredential', class {});
      document.documentElement.dataset['passkeys'] = 'nightdrive.example';
    },
  ],
])('a login %s does not offer them', (_, prepare) => {
  fakeApi({});
  prepare();
  onTestFinished(() => {
    delete document.documentElement.dataset['passkeys'];
  });
  renderAt('/login', <LoginPage />);
  expect(screen.getByRole('button', { name: 'Login' })).toBeDefined();
  expect(offer()).toBeNull();
  expect(screen.queryByText('or')).toBeNull();
});

test.each([
  ['a browser without passkeys', true, 'This browser does not support passkeys.'],
  ['a page without HTTPS', false, 'Passkeys need HTTPS.'],
])('the profile in %s has the reason for no passkeys', async (_, isSecureContext, reason) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  fakeApi({ 'GET /api/passkeys/': () => Response.json([]) });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/profile#passkeys', <AccountCard username="ann" />);
  expect(await screen.findByText(reason)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('the keys of a composition neither rename a passkey nor end its renaming', async () => {
  const rename = vi.fn(async () => {});
  const passkey = { id: 'key', name: 'Phone', created_at: 0, used_at: null };
  const user = renderAt(
    '/profile#passkeys',
    <PasskeyRow passkey={passkey} rename={rename} onRemove={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Rename Phone' }));
  const field = screen.getByLabelText('New name of Phone');
  fireEvent.change(field, { target: { value: '電話' } });
  // As WebKit sends them: the composition has ended by then.
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, keyCode: 229 });
  expect(rename).not.toHaveBeenCalled();
  expect(screen.getByLabelText('New name of Phone')).toHaveProperty('value', '電話');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(rename).toHaveBeenCalledWith('電話');
});
