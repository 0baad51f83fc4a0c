import { expect, test } from 'vitest';
import { Histogram } from './histogram.ts';

test('each bucket counts all that took no longer than its bound', () => {
  const histogram = new Histogram();
  for (const seconds of [0.0005, 0.001, 0.02, 20]) histogram.observe(seconds);
  const lines = histogram.lines('call', 'a="b"');
  expect(lines).toContain('call_bucket{a="b",le="0.001"} 2');
  expect(lines).toContain('call_bucket{a="b",le="0.01"} 2');
  expect(lines).toContain('call_bucket{a="b",le="0.025"} 3');
  expect(lines).toContain('call_bucket{a="b",le="10"} 3');
  expect(lines).toContain('call_bucket{a="b",le="+Inf"} 4');
  expect(lines).toContain('call_count{a="b"} 4');
  expect(lines.some((line) => /^call_sum\{a="b"\} 20\.021/.test(line))).toBe(true);
});
