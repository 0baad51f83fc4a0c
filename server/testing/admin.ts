import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { explained, runCommand } from '../operations/command.ts';
import { NO_SETTINGS } from './no-settings.ts';

/** The outcome of an operator's command. */
export interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of the operator in this process. One at a time: settings and streams are those of the process.
 * @param input what is typed
 * @param isTTY whether it is typed on a terminal
 */
export async function admin(
  settings: Record<string, string>,
  args: string[],
  input = '',
  isTTY = false,
): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const collect = (stream: keyof typeof said) => (line: unknown) => {
    said[stream] += `${line}\n`;
  };
  const log = vi.spyOn(console, 'log').mockImplementation(collect('stdout'));
  const error = vi.spyOn(console, 'error').mockImplementation(collect('stderr'));
  const { env } = process;
  const umask = process.umask();
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  process.env = { ...env, ...NO_SETTINGS, ...settings };
  const typed = Object.assign(Readable.from([input]), { isTTY });
  Object.defineProperty(process, 'stdin', { value: typed, configurable: true });
  try {
    await runCommand(args);
    return { status: 0, ...said };
  } catch (refused) {
    return { status: 1, ...said, stderr: `${said.stderr}${explained(refused)}\n` };
  } finally {
    process.env = env;
    process.umask(umask);
    Object.defineProperty(process, 'stdin', stdin);
    log.mockRestore();
    error.mockRestore();
  }
}

/** Runs a command in the same way. @returns all that it prints, after its exit code when it fails */
export async function printed(...command: Parameters<typeof admin>): Promise<string> {
  const { status, stdout, stderr } = await admin(...command);
  return `${status === 0 ? '' : `exit ${status}: `}${stdout}${stderr}`;
}
