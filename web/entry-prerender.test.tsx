// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from './App.tsx';
import { prerenderScreens } from './entry-prerender.tsx';
import { routeAt } from './routes.ts';
import { fakeApi } from './testing/fake-api.ts';

const SITE = {
  title: 'Ann',
  headline: 'Hello there.',
  intro: 'I write. [Log in](/login)',
  contacts: [{ label: 'ann@example.org', url: 'mailto:ann@example.org' }],
  credit: 'Made by Ann',
};

// Only here do the server's and the browser's React meet in one process; in development each complains of the other.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('scrollTo', vi.fn());
});

const screens = await prerenderScreens(SITE);

test.each(screens)('the pre-rendered $path is hydrated unchanged', async ({ path, html }) => {
  const address = path === '*' ? '/nope' : path;
  expect(routeAt(address).path).toBe(path);
  fakeApi({});
  history.replaceState(null, '', address);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const mismatches: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(root, <App path={address} site={SITE} />, {
      onRecoverableError: (error) => mismatches.push(error),
    }),
  );
  onTestFinished(() => {
    act(() => app.unmount());
    root.remove();
  });
  expect(mismatches).toEqual([]);
});

test.each(screens)('the pre-rendered $path is one piece without inline script or style', ({ html }) => {
  expect(html).not.toMatch(/<script|<style|\sstyle=|<div hidden/);
});

test('what only the browser knows has its place kept', () => {
  const home = screens.find(({ path }) => path === '/')?.html ?? '';
  const page = new DOMParser().parseFromString(home, 'text/html');
  expect(page.querySelector('time')?.dataset['pending']).toBe('true');
  expect(page.querySelector('header a[href="/login"]')?.parentElement?.dataset['pending']).toBe('true');
});

test('the words of the owner are in the page before any script', () => {
  const home = screens.find(({ path }) => path === '/');
  expect(home?.title).toBe('Ann');
  expect(home?.html).toContain('Hello there.');
  expect(home?.html).toContain('href="mailto:ann@example.org"');
});
