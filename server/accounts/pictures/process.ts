import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { concurrencyLimit } from '../../http/limits/concurrency-limit.ts';
import { startInSandbox } from './sandbox.ts';
import type { Picture } from './store.ts';

/** A picture of 25 megapixels may take half a gigabyte while it is decoded. Those that wait share the memory for bodies. */
const PLACES = { atOnce: 1, waitingMax: Infinity, perClient: 1 };
/** The decoder gives up earlier by itself, unless it hangs. */
const ANSWER_WITHIN_MS = 15_000;
const IDLE_MS = 60_000;

const CHILD = new URL('./child.ts', import.meta.url);

/**
 * Makes profile pictures in a process of its own, started with the first one and ended when there are no more:
 * a file that crashes the decoder, hangs it or exhausts the memory fails one upload, not the server.
 */
export class PictureProcess {
  readonly #places = concurrencyLimit(PLACES);
  readonly #module: URL;
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();
  #answer: (picture: unknown) => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  constructor(module = CHILD) {
    this.#module = module;
  }

  /**
   * Makes a square picture from a file; by default a profile picture.
   * @returns undefined when the file cannot be decoded as an image
   * @throws Refusal 429 when a file of the same client is waiting
   */
  async square(file: Uint8Array, client: string, side?: number): Promise<Picture | undefined> {
    const data = await this.#places.run(client, () => this.#ask({ file, side }));
    return data instanceof Uint8Array ? { id: hash('sha256', data), data } : undefined;
  }

  /** Ends the process; the next picture starts another. */
  close(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#answer(undefined);
  }

  async #ask(task: { file: Uint8Array; side: number | undefined }): Promise<unknown> {
    this.#closeAfter(ANSWER_WITHIN_MS);
    const answer = new Promise((resolve) => {
      this.#answer = resolve;
    });
    const child = this.#child ?? this.#start();
    this.#ready.then(() => child === this.#child && child.send(task));
    const picture = await answer;
    this.#closeAfter(IDLE_MS);
    this.#timer?.unref(); // while a picture is waited for, it holds the program: a start waits for a portrait
    return picture;
  }

  #closeAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), ms);
  }

  #start(): ChildProcess {
    const { child, ready } = startInSandbox(this.#module);
    this.#child = child;
    const lost = () => {
      if (child === this.#child) this.close();
    };
    child
      .on('message', (picture) => {
        // A late message of an abandoned process belongs to an upload that has been answered.
        if (child === this.#child && picture !== 'ready') this.#answer(picture);
      })
      .on('exit', lost)
      .on('error', lost);
    this.#ready = ready.catch(lost); // it ended before it was ready
    child.unref();
    child.channel?.unref();
    return child;
  }
}
