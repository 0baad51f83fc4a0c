import type { Readable } from 'node:stream';

/**
 * Waits until the output of a process matches, and continues to read it, because a process blocks when the pipe of its
 * output is full.
 * @throws Error with the output when it ends before it matches
 */
export function waitForOutput(name: string, output: Readable, words: RegExp): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said: string | undefined = '';
  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    if (said === undefined) return;
    said += text;
    if (!words.test(said)) return;
    said = undefined;
    resolve();
  });
  output.once('close', () => reject(new Error(`${name} ended before it was ready: ${said?.trim()}`)));
  return promise;
}
