import type { Database } from '../database/database.ts';
import type { Epoch } from '../database/epoch.ts';
import { badToken, unavailable } from '../errors.ts';
import type { Bus, News } from './bus.ts';
import { type OwnerNow, readOwners } from './owners.ts';
import type { Stream } from './stream.ts';
import { Streams } from './streams.ts';

/** While messages of other nodes arrive, polling the database only makes up for lost ones. */
const LOOK_EVERY = 30;

interface LiveDeps {
  db: Database;
  epoch: Epoch;
  clock: () => number;
  /** Joins the other nodes: `hear` receives their messages, and `listening` is called when they begin to arrive. */
  join: (ears: { hear: (news: News) => void; listening: () => void }) => Bus;
  onError: (error: unknown) => void;
}

/** Notifies an owner's screens, on every node, that the lists have changed, but never of what has. */
export class Live {
  readonly #deps: LiveDeps;
  readonly #bus: Bus;
  readonly #streams = new Streams();
  #watched = 0;
  #isClosing = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    this.#bus = deps.join({
      hear: (news) => this.#hear(news),
      listening: () => this.#lookAt(this.#streams.owners),
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

  /** Called when sessions of an owner have ended: their streams end on all nodes. */
  readonly sessionsEnded = (owner: string): void => {
    this.#hear({ owner });
    this.#bus.announce({ owner });
  };

  /**
   * Opens a stream. It is registered before the present revision is read, so that no change is missed in between.
   * @throws Refusal 401 when the session has ended since it was looked up, 503 when the node shuts down
   */
  async open(owner: string, session: string): Promise<Stream> {
    if (this.#isClosing) throw unavailable();
    const stream = this.#streams.open(owner, session);
    try {
      const now = (await this.#read([owner])).get(owner);
      if (!now?.sessions.has(session)) throw badToken();
      stream.announce({ epoch: this.#deps.epoch.now, revision: now.revision });
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
   * revisions count as changed.
   */
  async watch(): Promise<void> {
    this.#watched++;
    const isRestored = await this.#deps.epoch.renew();
    const isNews = this.#deps.db.changedElsewhere() || isRestored;
    if (!isNews && this.#bus.isListening && this.#watched % LOOK_EVERY !== 0) return;
    await this.#look(this.#streams.owners);
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

  #hear({ owner, revision }: News): void {
    if (revision !== undefined) this.#announce(owner, revision);
    else if (this.#streams.has(owner)) this.#lookAt([owner]);
  }

  #read(owners: readonly string[]): Promise<Map<string, OwnerNow>> {
    return readOwners(this.#deps.db, owners, this.#deps.clock());
  }

  #lookAt(owners: readonly string[]): void {
    this.#look(owners).catch(this.#deps.onError);
  }

  async #look(owners: readonly string[]): Promise<void> {
    if (owners.length === 0) return;
    for (const [owner, { revision, sessions }] of await this.#read(owners)) {
      this.#streams.keep(owner, sessions);
      this.#announce(owner, revision);
    }
  }
}
