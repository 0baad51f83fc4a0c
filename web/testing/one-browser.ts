import { randomUUID } from 'node:crypto';

const browser = randomUUID();

/** Node's channels connect all threads of its process: here each file of tests is a browser of its own. */
class ChannelOfBrowser extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} in browser ${browser}`);
  }
}

globalThis.BroadcastChannel = ChannelOfBrowser;
