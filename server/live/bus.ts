/** News of an owner: the revision that the lists have now, or that sessions have ended. */
export type News = { owner: string; revision?: number };

/** Carries news to the other nodes. What is lost on the way is found by the next look at the database. */
export interface Bus {
  /** Whether the news of other nodes come by themselves. */
  readonly isListening: boolean;
  announce(news: News): void;
  close(): Promise<void>;
}

/** For a database that one process has for itself. */
export const NO_BUS: Bus = { isListening: true, announce: () => {}, close: async () => {} };
