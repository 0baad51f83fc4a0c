// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Link, Redirect, useLocation } from 'wouter';
import { TransitionRouter } from './TransitionRouter.tsx';

beforeEach(() => history.replaceState(null, '', '/'));

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
