import { expect, test } from 'vitest';
import { UploadMemory } from './upload-memory.ts';

const MIB = 1024 * 1024;

test('Uploads share 64 MiB, and what one gives back another may take', () => {
  const memory = new UploadMemory();
  for (let upload = 0; upload < 12; upload++) memory.take(5 * MIB);
  memory.take(4 * MIB);
  expect(() => memory.take(1)).toThrow(expect.objectContaining({ status: 503 }));
  memory.give(5 * MIB);
  memory.take(5 * MIB);
  expect(() => memory.take(1)).toThrow(expect.objectContaining({ status: 503 }));
});
