import { VERSION } from '../../version.ts';
import type { Gauge } from './gauge.ts';
import { Histogram } from './histogram.ts';

const SAMPLED_EVERY_MS = 50;

/** How much later than asked a timer runs, which is how long the event loop was held up. */
export function sampleEventLoop(): Histogram {
  const delay = new Histogram();
  let before = performance.now();
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - before - SAMPLED_EVERY_MS) / 1e3);
    before = now;
  }, SAMPLED_EVERY_MS).unref();
  return delay;
}

/** Gauges of the process itself. */
export const processGauges = (): Gauge[] => [
  {
    name: 'nightdrive_build_info',
    help: 'The version that runs.',
    type: 'gauge',
    label: 'version',
    read: () => ({ [VERSION]: 1 }),
  },
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time spent.',
    type: 'counter',
    read: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory in use.',
    type: 'gauge',
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'process_start_time_seconds',
    help: 'When the process started.',
    type: 'gauge',
    read: () => performance.timeOrigin / 1e3,
  },
];
