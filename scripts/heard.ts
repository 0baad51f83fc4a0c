import type { Readable } from 'node:stream';

/**
 * Waits until a process has said something, and reads on for good: a process whose output nobody reads stops when the
 * pipe is full, wherever it is.
 * @throws Error with all that was said when the output ends before
 */
export function heard(name: string, output: Readable, words: RegExp): Promise<void> {
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
