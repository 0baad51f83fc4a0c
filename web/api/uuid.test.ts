import { expect, test } from 'vitest';
import { uuidV4 } from './uuid.ts';
import { uuidV7 } from './uuid-v7.ts';

test('a random id is a UUID of version 4', () => {
  expect(uuidV4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an id made in the browser is a UUID of version 7 that begins with the time', () => {
  // The example of RFC 9562, appendix A.6: 2022-02-22 19:22:22 UTC.
  const id = uuidV7(0x017f22e279b0);
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ids made later sort after those made before', () => {
  const times = [0, 1, 65_535, 65_536, 1_700_000_000_000, 1_700_000_000_001];
  const ids = times.map((time) => uuidV7(time));
  expect(ids.toSorted()).toEqual(ids);
});
