import { expect, test } from 'vitest';
import { putInOrder } from './order.ts';

test.each([
  ['all of it', 'abcd', 'dcba', 'dcba'],
  ['a part, on the places that the part holds', 'abcd', 'db', 'adcb'],
  ['nothing', 'abcd', '', 'abcd'],
  ['ids that are not there are ignored', 'abc', 'xcya', 'cba'],
])('orders %s', (_, items, ordering, ordered) => {
  const list = Array.from(items, (id) => ({ id }));
  expect(putInOrder(list, Array.from(ordering)).map(({ id }) => id)).toEqual(Array.from(ordered));
});
