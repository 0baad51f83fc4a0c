import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** The server and the client each have a core to themselves. */
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).error === undefined;

/** The command, pinned to one core where the system can do that. */
export function pinned(core: number, command: [string, ...string[]]): [string, ...string[]] {
  return canPin ? ['taskset', '-c', String(core), ...command] : command;
}

const hasProc = existsSync('/proc/self/schedstat');

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process or thread has ended: it counts as nothing.
    return '';
  }
};

/** Processor time that a process and its threads have used, in microseconds; 0 where the system does not report it. */
export function processorTime(pid: number): number {
  if (!hasProc) return 0;
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
  return nanoseconds.reduce((sum, one) => sum + Number(one), 0) / 1000;
}

/** Resident memory of a process in MB; 0 where the system does not report it. */
export const memory = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 102.4) / 10;

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const changed = git('status', '--porcelain', '--', 'server', 'contract', 'web') !== '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${changed ? ' with changes' : ''}`;
}

/** One line with the time, the commit and the machine of a run. */
export function describeRun(): string {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return `${day} UTC · commit ${commit()} · ${machine} · Node ${process.version}`;
}
