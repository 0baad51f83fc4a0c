import { expect, test } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

test('what is used again and again is remembered, and so are as many others as asked for', () => {
  const recent = new RecentlyUsed<number>(10);
  recent.set('a', 1);
  for (let other = 0; other < 100; other++) {
    recent.set(String(other), other);
    expect(recent.get('a')).toBe(1);
  }
  const last = Array.from({ length: 9 }, (_, at) => 91 + at);
  expect(last.map((other) => recent.get(String(other)))).toEqual(last);
});

test('what was not used is forgotten when twice as many others came', () => {
  const recent = new RecentlyUsed<number>(10);
  recent.set('a', 1);
  for (let other = 0; other < 20; other++) recent.set(String(other), other);
  expect(recent.get('a')).toBeUndefined();
});

test('a key has its latest value, whenever it was set', () => {
  const recent = new RecentlyUsed<number>(10);
  recent.set('a', 1);
  recent.age();
  recent.set('a', 2);
  recent.age();
  expect(recent.get('a')).toBe(2);
});

test('values used since the last aging remain, all others are dropped', () => {
  const recent = new RecentlyUsed<number>(10);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.age();
  recent.get('a');
  recent.age();
  expect([recent.get('a'), recent.get('b')]).toEqual([1, undefined]);
});
