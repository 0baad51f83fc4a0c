// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link, Redirect, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { TransitionRouter } from './TransitionRouter.tsx';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(cleanup);

function Path() {
  return <p>{useLocation()[0]}</p>;
}

test('the present screen stays while the code of the next one loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  const Next = lazy(() => promise);
  render(
    <TransitionRouter path="/">
      {(path) => (
        <>
          <Path />
          <Suspense fallback="a flash">{path === '/' ? <Link href="/next">Go</Link> : <Next />}</Suspense>
        </>
      )}
    </TransitionRouter>,
  );
  await act(async () => screen.getByRole('link').click());
  expect(location.pathname).toBe('/next');
  expect(document.body.textContent).toBe('/Go');
  await act(async () => resolve({ default: () => 'Next' }));
  expect(document.body.textContent).toBe('/nextNext');
});

test('a redirect at the first sight is followed', async () => {
  await act(async () =>
    render(
      <TransitionRouter path="/">
        {(path) => (path === '/' ? <Redirect to="/login" /> : <Path />)}
      </TransitionRouter>,
    ),
  );
  expect(document.body.textContent).toBe('/login');
});

test('it follows every navigation, and the way back', async () => {
  render(<TransitionRouter path="/">{() => <Path />}</TransitionRouter>);
  await act(async () => navigate('/a'));
  expect(document.body.textContent).toBe('/a');
  await act(async () => navigate('/b', { replace: true }));
  expect(document.body.textContent).toBe('/b');
  const returned = new Promise((done) => addEventListener('popstate', done, { once: true }));
  await act(async () => {
    history.back();
    await returned;
  });
  expect(document.body.textContent).toBe('/');
});

test('an unmounted router follows no navigation', async () => {
  const { unmount } = render(<TransitionRouter path="/">{() => <Path />}</TransitionRouter>);
  unmount();
  await act(async () => navigate('/a'));
  expect(document.body.textContent).toBe('');
});
