/**
 * The tables, by the names of the wire. Flags are 0 or 1, times are milliseconds.
 * Every table of a user's data carries its owner, the sharding key (docs/scaling.md).
 */
export interface Tables {
  accounts: {
    id: string;
    username: string;
    password_hash: string;
    /** Content hash of the current picture. */
    picture: string | null;
    /** Raised by every write to the categories and notes of the account: the ETag of its lists. */
    revision: number;
    created_at: number;
  };
  /** Which account has a name: unique without regard to case, found without knowing the owner. */
  usernames: { folded: string; owner: string };
  sessions: { owner: string; id: string; created_at: number; used_at: number; expires_at: number };
  pictures: { owner: string; id: string; data: Uint8Array };
  throttles: { key: string; failures: number; expires_at: number };
  categories: { owner: string; id: string; title: string; position: number };
  notes: {
    owner: string;
    id: string;
    category: string;
    parent: string | null;
    content: string;
    important: number;
    scratched_out: number;
    position: number;
  };
  visitors: { id: string; seen_at: number };
  /** Counters that outlive what they count: `visitors`, the distinct visitors ever. */
  totals: { name: string; value: number };
}
