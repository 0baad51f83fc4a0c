// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useHeadingFocus } from './useHeadingFocus.ts';

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()));

function Screen({ path, children }: { path: string; children: ReactNode }) {
  useHeadingFocus(path);
  return <main>{children}</main>;
}

/** Acts as the browser does for a fragment, and for its own buttons. */
function historyGoesTo(url: string) {
  history.replaceState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate'));
}

const focused = () => document.activeElement?.textContent;

test('the first screen leaves the focus alone', () => {
  render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  expect(document.activeElement).toBe(document.body);
});

test('the next screen has its heading focused, at the top', () => {
  const { rerender } = render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  rerender(<Screen path="/login">{<h1>Login</h1>}</Screen>);
  expect(focused()).toBe('Login');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a screen that is returned to stays where it was', () => {
  const { rerender } = render(<Screen path="/login">{<h1>Login</h1>}</Screen>);
  historyGoesTo('/');
  rerender(<Screen path="/">{<h1>Home</h1>}</Screen>);
  expect(focused()).toBe('Home');
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a screen that is returned to before the one in between was shown stays where it was', () => {
  const { rerender } = render(<Screen path="/checklist">{<h1>Checklist</h1>}</Screen>);
  history.pushState(null, '', '/');
  historyGoesTo('/checklist');
  rerender(<Screen path="/">{<h1>Home</h1>}</Screen>);
  vi.mocked(scrollTo).mockClear();
  rerender(<Screen path="/checklist">{<h1>Checklist</h1>}</Screen>);
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a screen that a link leads to, after a return to it that was never shown, begins at its top', () => {
  const { rerender } = render(<Screen path="/login">{<h1>Login</h1>}</Screen>);
  historyGoesTo('/checklist');
  history.pushState(null, '', '/');
  dispatchEvent(new Event('pushState'));
  rerender(<Screen path="/">{<h1>Home</h1>}</Screen>);
  vi.mocked(scrollTo).mockClear();
  rerender(<Screen path="/checklist">{<h1>Checklist</h1>}</Screen>);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('the next screen begins at its top after a jump within the one before', () => {
  const { rerender } = render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  historyGoesTo('/#main');
  rerender(<Screen path="/login">{<h1>Login</h1>}</Screen>);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a heading that is rendered late is waited for', async () => {
  const { rerender } = render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  rerender(<Screen path="/checklist">{<p>Loading...</p>}</Screen>);
  expect(document.activeElement).toBe(document.body);
  await act(async () => rerender(<Screen path="/checklist">{<h1>Checklist</h1>}</Screen>));
  expect(focused()).toBe('Checklist');
});

test('a user who works while the screen loads keeps the focus', async () => {
  const { rerender } = render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  rerender(
    <Screen path="/checklist">
      <button type="button">Retry</button>
    </Screen>,
  );
  document.querySelector('button')?.focus();
  await act(async () =>
    rerender(
      <Screen path="/checklist">
        <button type="button">Retry</button>
        <h1>Checklist</h1>
      </Screen>,
    ),
  );
  expect(focused()).toBe('Retry');
});

test('a field that takes the focus itself keeps it', () => {
  const { rerender } = render(<Screen path="/">{<h1>Home</h1>}</Screen>);
  rerender(
    <Screen path="/login">
      <h1>Login</h1>
      {/* biome-ignore lint/a11y/noAutofocus: it is what this test is about */}
      <textarea autoFocus defaultValue="field" />
    </Screen>,
  );
  expect(focused()).toBe('field');
});
