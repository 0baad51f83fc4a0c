// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../../session/tokens.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ProfilePage } from './ProfilePage.tsx';

const USER = 'GET /api/user/';
const UPDATE = 'PUT /api/user/update/';
const CHANGE = 'PUT /api/user/change-password/';
const PICTURE = new File(['GIF89a'], 'mixtape.png', { type: 'image/png' });

// jsdom has no object URLs and reads no pictures
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 96, height: 96, close() {} }));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toastOf = (role: 'status' | 'alert') => screen.getByRole(role).textContent;
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body;
const cardOf = () => screen.getByRole('region', { name: 'Current profile' });

const named = (username: string, profile_picture: string | null = null) =>
  Response.json({ username, profile: { profile_picture } });

type Answers = Parameters<typeof fakeApi>[0];

/** The profile of `ann`, whose name the server changes at an update. */
async function openProfile(answers: Answers = {}) {
  let username = 'ann';
  let picture: string | null = null;
  const answerUser = () => named(username, picture);
  const api = fakeApi({
    [USER]: answerUser,
    [UPDATE]: ({ body }) => {
      if (body instanceof FormData) username = String(body.get('username')).trim();
      if (body instanceof FormData && body.has('profile.profile_picture')) picture = '/pictures/p.webp';
      return answerUser();
    },
    [CHANGE]: () => Response.json({ detail: 'Password updated successfully.' }),
    ...answers,
  });
  storeTokens({ access: 'a', refresh: 'ours' });
  const user = renderAt('/profile', <ProfilePage />);
  await screen.findByLabelText('New username');
  return { user, ...api };
}

async function fillPasswords(user: Awaited<ReturnType<typeof openProfile>>['user']) {
  await user.type(field('Current password'), 'old secret');
  await user.type(field('New password'), 'new secret');
}

test('the profile shows the username and the default picture', async () => {
  await openProfile();
  expect(cardOf().textContent).toBe('ann');
  expect(cardOf().querySelector('img')?.src).toContain('data:image/svg+xml');
  expect(field('New username').value).toBe('ann');
});

test('an update without a new picture leaves the picture alone; Enter is enough', async () => {
  const { user, askedFor } = await openProfile();
  await user.type(field('New username'), 'a{Enter}');
  await waitFor(() => expect(askedFor(UPDATE)).toHaveLength(1));
  const form = askedFor(UPDATE)[0]?.body;
  expect(form instanceof FormData && [...form.keys()]).toEqual(['username']);
});

test('what is typed and chosen while an update is under way stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, askedFor } = await openProfile({ [UPDATE]: () => promise });
  await user.type(field('New username'), 'a');
  await user.upload(chooser(), PICTURE);
  await user.click(button('Update Profile'));
  await user.type(field('New username'), 'bel');
  await user.upload(chooser(), new File(['GIF89a'], 'sunset.png', { type: 'image/png' }));
  resolve(named('anna'));
  await waitFor(() => expect(toastOf('status')).toBe('Profile updated successfully!'));
  await screen.findByRole('button', { name: 'Update Profile' });
  expect(askedFor(UPDATE)).toHaveLength(1);
  expect(field('New username').value).toBe('annabel');
  expect(await screen.findByText('sunset.png, 96 by 96')).toBeDefined();
});

test('the button shows Updating... as long as it takes, and sends the update once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, askedFor } = await openProfile({ [UPDATE]: () => promise });
  await user.click(button('Update Profile'));
  expect(button('Updating...').ariaDisabled).toBe('true');
  await user.click(button('Updating...'));
  resolve(named('ann'));
  await waitFor(() => expect(button('Update Profile').ariaDisabled).toBeNull());
  expect(askedFor(UPDATE)).toHaveLength(1);
});

test('a picture is removed by the update alone, and kept until then', async () => {
  const { user, askedFor } = await openProfile({
    [USER]: () => named('ann', '/pictures/p.webp'),
  });
  await user.click(button('Remove picture'));
  expect(screen.getByText('Your picture will be removed when you press Update Profile.')).toBeDefined();
  expect(document.activeElement).toBe(button('Keep picture'));
  await user.click(button('Keep picture'));
  expect(document.activeElement).toBe(button('Remove picture'));
  expect(screen.getByText('No image chosen')).toBeDefined();
  await user.click(button('Remove picture'));
  expect(askedFor(UPDATE)).toEqual([]);
  await user.click(button('Update Profile'));
  await waitFor(() => expect(toastOf('status')).toBe('Profile updated successfully!'));
  const form = askedFor(UPDATE)[0]?.body;
  expect(form instanceof FormData && form.get('profile.profile_picture')).toBe('');
  expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeDefined();
});

test('a picture that is chosen takes the place of one that was to be removed', async () => {
  const { user, askedFor } = await openProfile({
    [USER]: () => named('ann', '/pictures/p.webp'),
  });
  await user.click(button('Remove picture'));
  await user.upload(chooser(), PICTURE);
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  await user.click(button('Update Profile'));
  await waitFor(() => expect(askedFor(UPDATE)).toHaveLength(1));
  const form = askedFor(UPDATE)[0]?.body;
  expect(form instanceof FormData && form.get('profile.profile_picture')).toBeInstanceOf(File);
});

test('a name that another tab has changed is shown, unless a new one is being typed', async () => {
  let username = 'ann';
  const { user } = await openProfile({
    [USER]: () => named(username),
  });
  const renameTo = async (name: string) => {
    username = name;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(cardOf().textContent).toBe(name));
  };
  await renameTo('nova');
  expect(field('New username').value).toBe('nova');
  await user.type(field('New username'), 'lis');
  await renameTo('vega');
  expect(field('New username').value).toBe('novalis');
});

test('a new picture leaves alone a name that another device has changed unseen', async () => {
  let username = 'ann';
  const { user, askedFor } = await openProfile({
    [USER]: () => named(username),
  });
  username = 'nova';
  await user.upload(chooser(), PICTURE);
  await user.click(button('Update Profile'));
  await waitFor(() => expect(toastOf('status')).toBe('Profile updated successfully!'));
  const [form] = askedFor(UPDATE).map(({ body }) => body);
  expect(form instanceof FormData && form.get('username')).toBe('nova');
});

test('a new picture for which the present name cannot be read is not sent, and an error is shown', async () => {
  let isAway = false;
  const { user, askedFor } = await openProfile({
    [USER]: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : named('ann')),
  });
  isAway = true;
  await user.upload(chooser(), PICTURE);
  await user.click(button('Update Profile'));
  await waitFor(() => expect(toastOf('alert')).toMatch(/^You're offline\. Nothing was changed\./));
  expect(askedFor(UPDATE)).toEqual([]);
});

test('a username is required', async () => {
  const { user, askedFor } = await openProfile();
  await user.clear(field('New username'));
  await user.type(field('New username'), '  ');
  await user.click(button('Update Profile'));
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(document.activeElement).toBe(field('New username'));
  expect(askedFor(UPDATE)).toHaveLength(0);
  await user.type(field('New username'), 'x');
  expect(screen.queryByText('Username is required')).toBeNull();
});

test('a refused update shows the message of the answer and keeps what was typed', async () => {
  const body = { profile: { profile_picture: ['Upload a valid image.'] } };
  const { user } = await openProfile({ [UPDATE]: () => Response.json(body, { status: 400 }) });
  await user.type(field('New username'), 'bel');
  await user.click(button('Update Profile'));
  await waitFor(() => expect(toastOf('alert')).toBe('Upload a valid image.'));
  expect(field('New username').value).toBe('annbel');
});

test('a change of the password says so, and hides and empties the fields; Enter is enough', async () => {
  const { user, askedFor } = await openProfile();
  await fillPasswords(user);
  for (const eye of screen.getAllByRole('button', { name: 'Show password' })) await user.click(eye);
  await user.type(field('New password'), '{Enter}');
  await waitFor(() => expect(toastOf('status')).toBe('Password updated successfully!'));
  expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
  expect([field('Current password').type, field('New password').type]).toEqual(['password', 'password']);
  expect(askedFor(CHANGE)).toMatchObject([
    { body: { old_password: 'old secret', new_password: 'new secret' } },
  ]);
  expect(askedFor(UPDATE)).toHaveLength(0);
});

test('a change of the password whose answer is lost may have been made, and a message tells the user', async () => {
  const { user } = await openProfile({ [CHANGE]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await fillPasswords(user);
  await user.click(button('Update Password'));
  await waitFor(() =>
    expect(toastOf('alert')).toBe('No answer came. It may have been saved. Check before you try again.'),
  );
  expect(field('New password').value).toBe('new secret');
});

test('what is typed while the password is changed stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = await openProfile({ [CHANGE]: () => promise });
  await fillPasswords(user);
  await user.click(button('Update Password'));
  await user.type(field('New password'), ' too');
  resolve(Response.json({ detail: 'Password updated successfully.' }));
  await waitFor(() => expect(toastOf('status')).toBe('Password updated successfully!'));
  expect([field('Current password').value, field('New password').value]).toEqual(['', 'new secret too']);
});

test('a change of the password needs both, and a wrong one is said', async () => {
  const wrong = () => Response.json({ old_password: ['Wrong password.'] }, { status: 400 });
  const { user, askedFor } = await openProfile({ [CHANGE]: wrong });
  await user.type(field('Current password'), 'not my password');
  expect(button('Update Password').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(toastOf('alert')).toBe('Both old and new passwords are required');
  expect(askedFor(CHANGE)).toHaveLength(0);
  await user.type(field('New password'), 'another drive');
  await user.click(button('Update Password'));
  expect(await screen.findByText('Wrong password.')).toBeDefined();
  expect(field('New password').value).toBe('another drive');
});

const unsaved = () => screen.queryByText('Your new password is not saved yet.')?.parentElement?.textContent;

test('a typed password is not forgotten when the rest of the profile is saved, nor where the current one is missing', async () => {
  const { user } = await openProfile();
  await user.type(field('New password'), 'new secret');
  await user.click(button('Update Profile'));
  await waitFor(() =>
    expect(unsaved()).toBe(
      'Your new password is not saved yet. Fill in both fields, then press Update Password.',
    ),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  await user.clear(field('New password'));
  expect(unsaved()).toBeUndefined();
  await fillPasswords(user);
  expect(unsaved()).toBeUndefined();
  await user.click(button('Update Profile'));
  await waitFor(() =>
    expect(unsaved()).toBe('Your new password is not saved yet. Press Update Password to save it.'),
  );
  await waitFor(() => expect(document.activeElement).toBe(button('Update Password')));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Password updated successfully!')).toBeDefined();
  expect(unsaved()).toBeUndefined();
});

test('the current password alone, which browsers fill in, is nothing to save', async () => {
  const { user } = await openProfile();
  await user.type(field('Current password'), 'old secret');
  await user.click(button('Update Profile'));
  await waitFor(() => expect(toastOf('status')).toBe('Profile updated successfully!'));
  await screen.findByRole('button', { name: 'Update Profile' }); // not busy any more
  expect(unsaved()).toBeUndefined();
});

test('password managers know the fields', async () => {
  await openProfile();
  expect(field('New username').autocomplete).toBe('username');
  expect(field('Current password').autocomplete).toBe('current-password');
  expect(field('New password').autocomplete).toBe('new-password');
});

test('without an answer the profile waits and opens by itself; a refusal leads to the login', async () => {
  let answer: () => Response | Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'));
  fakeApi({ [USER]: () => answer() });
  storeTokens({ access: 'a', refresh: 'ours' });
  renderAt('/profile', <ProfilePage />);
  await screen.findByText(/^Your profile opens by itself/);
  expect(screen.getByRole('heading').textContent).toBe("You're offline");
  answer = () => named('ann');
  window.dispatchEvent(new Event('online'));
  await screen.findByLabelText('New username');
  answer = () => Response.json({ detail: 'No.' }, { status: 403 });
  storeTokens({ access: 'b', refresh: 'of another session' });
  await waitFor(() => expect(location.pathname).toBe('/login'));
});
