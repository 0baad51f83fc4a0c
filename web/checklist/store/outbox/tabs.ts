import { locks } from '../../../session/storage.ts';
import type { Entry } from '../device/database.ts';

/** A change that has left the queue. */
export interface Sent {
  readonly entry: Entry;
  readonly revision: number | undefined;
}

type Message = { readonly kind: 'added' } | ({ readonly kind: 'sent' } & Sent);

interface TabEvents {
  /** Another tab has written a change, or has altered one. */
  readonly added: () => void;
  /** A change has left the queue in another tab. */
  readonly sent: (sent: Sent) => void;
}

/** The tabs of one user on this device: what changes in the queue of one is announced to the others. */
export class Tabs {
  readonly #name: string;
  #channel: BroadcastChannel | undefined;

  constructor(user: string | undefined, { added, sent }: TabEvents) {
    this.#name = `queue of ${user}`;
    this.#channel = user === undefined ? undefined : new BroadcastChannel(this.#name);
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'added') added();
      else if (data.entry) sent(data); // version 0.42.0 names a number alone: the next read decides
    });
  }

  post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  /**
   * Runs a task while no other tab runs one. Without Web Locks two tabs may send the same change: the server makes it
   * once, by its key.
   */
  oneAtATime(task: () => Promise<void>): Promise<void> {
    return locks()?.request(this.#name, task) ?? task();
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined; // posting to a closed channel throws
  }
}
