import type { Database } from '../server/database/database.ts';

export const nothing = async (): Promise<number> => 0;

/** A database that does nothing, to measure what stands around it. */
export const IDLE_DATABASE: Database = {
  engine: 'sqlite',
  read: {
    all: async () => [],
    first: async () => undefined,
    run: nothing,
    each: async () => {},
  },
  write: (work) => work(IDLE_DATABASE.read),
  waiting: () => 0,
  answers: async () => true,
  close: async () => {},
};
