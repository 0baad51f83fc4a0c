/**
 * News of an owner: the revision that the lists have now, or that the owner's streams are to be checked. With `space`,
 * a shared category that the owner may have come into or left.
 */
export type News = { owner: string; revision?: number; space?: string | undefined };

/** Carries news to the other nodes. Lost messages are made up for by the next poll of the database. */
export interface Bus {
  /** True when messages of other nodes arrive. */
  readonly isListening: boolean;
  announce(news: News): void;
  close(): Promise<void>;
}

/** For a database that one process has to itself. */
export const NO_BUS: Bus = { isListening: true, announce: () => {}, close: async () => {} };
