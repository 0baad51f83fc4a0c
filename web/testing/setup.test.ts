// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

afterEach(() => {
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['an ancestor that is not visible', '<div style="visibility: hidden"><p><button>hidden</button></p></div>'],
  ['a popover that is closed', '<div><div popover><button>hidden</button></div></div>'],
  ['a style sheet', '<style>.away { display: none }</style><p><button class="away">hidden</button></p>'],
])('a button that is hidden by %s is not found, after one of its kind that is shown', (_, hidden) => {
  document.body.innerHTML = '<div><div><button>shown</button></div></div><p><button>shown too</button></p>';
  expect(buttons()).toEqual(['shown', 'shown too']);
  document.body.insertAdjacentHTML('beforeend', hidden);
  expect(buttons()).toEqual(['shown', 'shown too']);
});

test('what has a prototype is an object, of whichever realm', () => {
  for (const value of [{}, [], () => {}, structuredClone({ a: 1 })])
    expect(value instanceof Object).toBe(true);
  for (const value of [Object.create(null), 'a', 1, null, undefined])
    expect(value instanceof Object).toBe(false);
});
