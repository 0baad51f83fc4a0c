import { oneTabAtATime } from '../../../session/storage.ts';

/** News from the queue of one tab for the others, which read what was `added` or altered from the device. */
export type Message =
  | { readonly kind: 'added' }
  | {
      readonly kind: 'left';
      readonly id: string;
      /** The server has made the change. */
      readonly done?: { readonly revision: number | undefined };
    };

/** The tabs of one user on this device. */
export class Tabs {
  readonly #user: string | undefined;
  #channel: BroadcastChannel | undefined;

  constructor(user: string | undefined, receive: (message: Message) => void) {
    this.#user = user;
    this.#channel = user === undefined ? undefined : new BroadcastChannel(`outbox of ${user}`);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  }

  post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  /**
   * Runs a task while no other tab runs one, of an earlier version neither. Where tabs cannot wait for each other, two may
   * send the same change: the server makes it once, by its key.
   */
  oneAtATime(task: () => Promise<void>): Promise<void> {
    return oneTabAtATime(`queue of ${this.#user}`, task);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined; // posting to a closed channel throws
  }
}
