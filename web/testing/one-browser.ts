import { threadId } from 'node:worker_threads';

/** The files of tests run in threads of one process, which Node's channels connect: here each is a browser of its own. */
class ChannelOfThread extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} in thread ${threadId}`);
  }
}

globalThis.BroadcastChannel = ChannelOfThread;
