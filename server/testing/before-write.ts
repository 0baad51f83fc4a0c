import type { Database } from '../database/database.ts';

/** A test's way to have something else happen just before the next transaction. */
export class BeforeWrite {
  /** Is done once. */
  does: (() => Promise<unknown>) | undefined;

  readonly through = (db: Database): Database => ({
    ...db,
    write: async (work, account) => {
      const { does } = this;
      this.does = undefined;
      await does?.();
      return db.write(work, account);
    },
  });
}
