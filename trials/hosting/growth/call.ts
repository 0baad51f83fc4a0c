import type { Site } from './site.ts';

/** A kind of call. */
export interface Kind {
  /** One call in this many is of this kind: it hashes a password, or reads 5,000 notes. */
  rarely?: number;
  /** Does what comes before, and returns the call that counts, which fails unless it succeeds. */
  prepare: (site: Site) => Promise<() => Promise<unknown>>;
}

export const withId = (url: string, id: string): string => url.replace(':id', id);

/** A call by a user that needs no preparation. */
export const read = ({ method, url }: { method: string; url: string }): Kind => ({
  prepare: async (site) => {
    const who = site.anybody();
    return () => site.expect(200, { method, path: url, who });
  },
});
