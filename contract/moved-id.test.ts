import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { movedId } from './moved-id.ts';

test('ten thousand moves there and back make ten thousand ids', () => {
  const [here, there] = [randomUUID(), randomUUID()];
  const ids = new Set<string>();
  for (let id = randomUUID() as string, moves = 0; moves < 10_000; moves++) {
    id = movedId(id, moves % 2 === 0 ? there : here);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    ids.add(id);
  }
  expect(ids.size).toBe(10_000);
});

test('notes that differ in one digit, or come to lists that do, have different ids', () => {
  const zero = '00000000-0000-7000-8000-000000000000';
  const near = Array.from({ length: 36 }, (_, at) => `${zero.slice(0, at)}1${zero.slice(at + 1)}`);
  const ids = [...near.map((id) => movedId(id, zero)), ...near.map((id) => movedId(zero, id))];
  expect(new Set(ids).size).toBe(72);
});

test('an id is the same in upper and lower case', () => {
  const [note, to] = [randomUUID(), randomUUID()];
  expect(movedId(note.toUpperCase(), to)).toBe(movedId(note, to.toUpperCase()));
});
