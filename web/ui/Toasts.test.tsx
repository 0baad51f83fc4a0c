// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDialogsInJsdom } from '../testing/dialogs-in-jsdom.ts';
import { Dialog } from './Dialog.tsx';
import { Toasts } from './Toasts.tsx';
import { toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.runAllTimers();
});

const texts = () => toasts.read().map(({ text }) => text);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('successes are announced as status, errors as alert', () => {
  render(<Toasts position="top-right" />);
  act(() => {
    toast.success('Saved');
    toast.error('Lost');
  });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  expect(screen.getByRole('alert').textContent).toBe('Lost');
});

test('a toast is announced while a dialog hides the page below', () => {
  openDialogsInJsdom();
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  document.body.append(root);
  onTestFinished(() => root.remove());
  const screens = (
    <>
      <h1>Profile</h1>
      <Toasts position="top-right" />
      <Dialog title="Add a passkey" onClose={() => {}}>
        <button type="button">Cancel</button>
      </Dialog>
    </>
  );
  render(screens, { container: root });
  act(() => toast.error('Lost'));
  expect(screen.queryByRole('heading', { name: 'Profile' })).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Lost');
});

test('a toast closes after 3000 ms, each at its own time', () => {
  render(<Toasts position="top-center" />);
  act(() => toast.success('First'));
  pass(1000);
  act(() => toast.success('Second'));
  pass(1999);
  expect(texts()).toEqual(['First', 'Second']);
  pass(1);
  expect(texts()).toEqual(['Second']);
  pass(1000);
  expect(texts()).toEqual([]);
});

test('a toast can be closed by hand', () => {
  render(<Toasts position="top-center" />);
  act(() => toast.success('Saved'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(texts()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['under the pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['with the focus', fireEvent.focus, fireEvent.blur],
])('a toast %s stays, and has its time again afterwards', (_, hold, release) => {
  render(<Toasts position="top-center" />);
  act(() => toast.success('Saved'));
  hold(screen.getByText('Saved'));
  pass(10_000);
  expect(texts()).toEqual(['Saved']);
  release(screen.getByText('Saved'));
  pass(2999);
  expect(texts()).toEqual(['Saved']);
  pass(1);
  expect(texts()).toEqual([]);
});

test('a toast outlives the screen that raised it, and not for longer than its time', () => {
  const { unmount } = render(<Toasts position="top-center" />);
  act(() => toast.success('Registration successful!'));
  unmount();
  render(<Toasts position="top-center" />);
  expect(screen.getByRole('status').textContent).toBe('Registration successful!');
  pass(3000);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a toast held by the pointer when its screen is left still expires', () => {
  const { unmount } = render(<Toasts position="top-center" />);
  act(() => toast.success('Saved'));
  fireEvent.pointerEnter(screen.getByText('Saved'));
  unmount();
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});
