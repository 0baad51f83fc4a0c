import type { Database } from '../database/database.ts';
import type { Epoch } from '../database/epoch.ts';
import { badToken, unavailable } from '../errors.ts';
import type { Bus, News } from './bus.ts';
import { type OwnerNow, readOwners, readSpaces, readTabs } from './owners.ts';
import type { Stream } from './stream.ts';
import { Streams } from './streams.ts';

/** In seconds. While messages of other nodes arrive, polling only has to find lost ones. */
const POLL_EVERY = 30;

interface LiveDeps {
  db: Database;
  epoch: Epoch;
  clock: () => number;
  /** Joins the other nodes: `receive` receives their messages, and `listening` is called when they begin to arrive. */
  join: (events: { receive: (news: News) => void; listening: () => void }) => Bus;
  onError: (error: unknown) => void;
}

/** Notifies an owner's screens, on every node, that the lists have changed, but never of what has. */
export class Live {
  readonly #deps: LiveDeps;
  readonly #bus: Bus;
  readonly #streams = new Streams();
  /** Owners whose last check has failed. */
  readonly #unchecked = new Set<string>();
  #checks = 0;
  #watched = 0;
  #isClosing = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    this.#bus = deps.join({
      receive: (news) => this.#receive(news),
      listening: () => this.#check(this.#streams.owners).catch(deps.onError),
    });
  }

  /** Open streams of this node. */
  get streams(): number {
    return this.#streams.count;
  }

  /** Called after a durable change. */
  readonly changed = (owner: string, revision: number): void => {
    this.#announce(owner, revision);
    this.#bus.announce({ owner, revision });
  };

  /**
   * Called when sessions of an owner have ended, or when the owner may have come into a shared category or left it.
   */
  readonly recheck = (owner: string, space?: string): void => {
    this.#receive({ owner, space });
    this.#bus.announce({ owner, space });
  };

  /**
   * Opens a stream. It is registered before the present revision is read, so that no change is missed in between.
   * @param isShared whether it follows the shared categories of the owner too
   * @throws Refusal 401 when the session has ended since it was looked up, 503 when the node shuts down
   */
  async open(owner: string, session: string, isShared = false): Promise<Stream> {
    if (this.#isClosing) throw unavailable();
    const stream = this.#streams.open(owner, session, isShared);
    try {
      const found = await this.#check([owner]);
      if (!found.get(owner)?.sessions.has(session)) throw badToken();
      return stream;
    } catch (error) {
      this.#streams.end(stream);
      throw error;
    }
  }

  end(stream: Stream): void {
    this.#streams.end(stream);
  }

  /**
   * Called every second: polls for changes that were not announced, every 30th time, or every time where messages do
   * not arrive; after a command of the operator wrote to the embedded database; and for a new epoch, in which all
   * revisions count as changed. What could not be read a second ago is read again.
   */
  async watch(): Promise<void> {
    this.#watched++;
    const isRestored = await this.#deps.epoch.renew();
    const isNews = this.#deps.db.changedElsewhere() || isRestored;
    const isDue = isNews || !this.#bus.isListening || this.#watched % POLL_EVERY === 0;
    const unchecked = [...this.#unchecked].filter((owner) => this.#streams.of(owner).length > 0);
    this.#unchecked.clear();
    await this.#check(isDue ? this.#streams.owners : unchecked);
  }

  /** Ends all streams and accepts no more: their clients connect to another node. */
  endStreams(): void {
    this.#isClosing = true;
    this.#streams.close();
  }

  async close(): Promise<void> {
    this.endStreams();
    await this.#bus.close();
  }

  #announce(owner: string, revision: number): void {
    this.#streams.announce(owner, { epoch: this.#deps.epoch.now, revision });
  }

  #receive({ owner, revision, space }: News): void {
    if (revision !== undefined) this.#announce(owner, revision);
    else if (this.#streams.of(owner).length > 0) {
      // Until it is known whether the owner is still in it, the shared category is not announced.
      if (space !== undefined) this.#streams.unfollow(owner, space);
      this.#check([owner]).catch(this.#deps.onError);
    }
  }

  /** Reads what the streams of these owners depend on, and brings them up to date. */
  async #check(owners: readonly string[]): Promise<ReadonlyMap<string, OwnerNow>> {
    if (owners.length === 0) return new Map();
    const check = ++this.#checks;
    for (const owner of owners) for (const stream of this.#streams.of(owner)) stream.check = check;
    /** Those that no later check has begun for, which knows better. */
    const streamsOf = (owner: string) => this.#streams.of(owner).filter((stream) => stream.check === check);
    try {
      const found = await readOwners(this.#deps.db, owners, this.#deps.clock());
      for (const [owner, { revision, sessions }] of found) {
        for (const stream of streamsOf(owner)) if (!sessions.has(stream.session)) this.#streams.end(stream);
        this.#announce(owner, revision);
      }
      const joined = [...found].flatMap(([owner, now]) => (now.joined > 0 ? [owner] : []));
      const tabs = await readTabs(this.#deps.db, joined);
      // The streams follow a space before its revision is read, so that no change is missed in between.
      for (const stream of [...found.keys()].flatMap(streamsOf))
        if (stream.isShared) this.#streams.follow(stream, tabs.get(stream.owner) ?? new Set());
      const spaces = new Set([...tabs.values()].flatMap((ofOwner) => [...ofOwner]));
      for (const { space, revision } of await readSpaces(this.#deps.db, [...spaces]))
        this.#announce(space, revision);
      return found;
    } catch (error) {
      for (const owner of owners) this.#unchecked.add(owner);
      throw error;
    }
  }
}
