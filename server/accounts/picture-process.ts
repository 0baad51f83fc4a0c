import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import type { Picture } from './picture-store.ts';
import { turns } from './turns.ts';

/** A picture of 25 megapixels may take half a gigabyte while it is decoded. */
const AT_ONCE = 1;
const WAITING_MAX = 7;
/** The decoder gives up earlier by itself, unless it hangs. */
const ANSWER_WITHIN_MS = 15_000;
const IDLE_MS = 60_000;

const CHILD = new URL('./picture-child.ts', import.meta.url);

/**
 * Makes profile pictures in a process of its own, started with the first one and ended when there are no more:
 * a file that crashes the decoder, hangs it or takes all the memory costs one upload, not the server.
 */
export class PictureProcess {
  readonly #turns = turns(AT_ONCE, WAITING_MAX);
  #child: ChildProcess | undefined;
  #answer: (picture: unknown) => void = () => {};
  #timer: NodeJS.Timeout | undefined;

  /**
   * Makes a profile picture of a file.
   * @returns undefined when the file is no image that can be decoded
   * @throws Refusal 503 when too many wait already
   */
  async square(file: Uint8Array): Promise<Picture | undefined> {
    const data = await this.#turns.run(() => this.#ask(file));
    return data instanceof Uint8Array ? { id: hash('sha256', data), data } : undefined;
  }

  /** Ends the process; the next picture starts another. */
  close(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
    this.#answer(undefined);
  }

  async #ask(file: Uint8Array): Promise<unknown> {
    this.#closeAfter(ANSWER_WITHIN_MS);
    const answer = new Promise((resolve) => {
      this.#answer = resolve;
    });
    this.#child ??= this.#start();
    this.#child.send(file);
    const picture = await answer;
    this.#closeAfter(IDLE_MS);
    return picture;
  }

  #closeAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.close(), ms).unref();
  }

  #start(): ChildProcess {
    // Without the environment: its secrets are not for a process that reads what strangers send.
    const child = fork(CHILD, { env: {}, execArgv: [], serialization: 'advanced' });
    const lost = () => {
      if (child === this.#child) this.close();
    };
    child
      .on('message', (picture) => {
        // What a process still had to say when it was given up belongs to an upload that has its answer.
        if (child === this.#child) this.#answer(picture);
      })
      .on('exit', lost)
      .on('error', lost);
    child.unref();
    child.channel?.unref();
    return child;
  }
}
