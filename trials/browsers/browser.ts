import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Input as WebDriver has it, the classic and BiDi alike: https://www.w3.org/TR/webdriver/#actions */
export type Action =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'keyDown' | 'keyUp'; value: string };

/** One tab of a browser that is driven from outside. */
export interface Browser {
  name: string;
  /** Loads a page as the address bar does. */
  open: (url: string) => Promise<void>;
  /** Runs an expression in the page and returns its value, by JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  act: (device: 'pointer' | 'key', actions: readonly Action[]) => Promise<void>;
  end: () => Promise<void>;
}

export const WIDTH = 1280;
export const HEIGHT = 900;

/** The actions in the form that both protocols take. */
export const sources = (device: 'pointer' | 'key', actions: readonly Action[]) => [
  {
    type: device,
    id: device,
    ...(device === 'pointer' && { parameters: { pointerType: 'mouse' } }),
    actions,
  },
];

/** Ends a program that was started here, and waits until it is gone. */
export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGTERM');
  await gone;
}

/** Starts a program of the machine. @throws Error that names the package to install when it is missing */
export async function started(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<
  ChildProcess & { stdout: NonNullable<ChildProcess['stdout']>; stderr: NonNullable<ChildProcess['stderr']> }
> {
  const program = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  await once(program, 'spawn');
  return program;
}
