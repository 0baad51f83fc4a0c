import type { Generated } from 'kysely';

/** What is kept of a note wherever it lies. */
interface NoteColumns {
  owner: string;
  id: string;
  category: string;
  parent: string | null;
  content: string;
  important: number;
  scratched_out: number;
  position: number;
}

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
    /** Raised by every change of the categories and notes of the account: the ETag of its lists. */
    revision: number;
    created_at: number;
    /** How many notes are in its lists, and how much text, in UTF-8 (`checklist/size.ts`). */
    notes: number;
    bytes: number;
    /** The newest revision of a deletion that is forgotten: of what went until then, not all is known any more. */
    floor: Generated<number>;
    /** Since when the operator lets nobody in. */
    disabled_at: Generated<number | null>;
  };
  /** Which account has a name: unique without regard to case, found without knowing the owner. */
  usernames: { folded: string; owner: string };
  sessions: {
    owner: string;
    id: string;
    created_at: number;
    used_at: number;
    expires_at: number;
    /** What the user knows it by: "Firefox on Linux", and the address without its last part. */
    device: string;
    address: string;
  };
  pictures: { owner: string; id: string; data: Uint8Array };
  /** Where an account has signed in before. */
  login_places: { owner: string; place: string; used_at: number };
  /** One for each account at most: the latest. */
  recovery_codes: { owner: string; code_hash: string; created_at: number; used_at: number | null };
  personal_tokens: {
    owner: string;
    id: string;
    name: string;
    read_only: number;
    secret_hash: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** The last events of an account. */
  account_events: {
    owner: string;
    id: string;
    at: number;
    event: string;
    /** What it was about, such as the name of a token; may be empty. */
    detail: string;
    device: string;
    address: string;
  };
  /** Found by the owner, whom the authenticator names; ids and keys are base64url. */
  passkeys: {
    owner: string;
    id: string;
    credential_id: string;
    public_key: string;
    counter: number;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** Challenges to passkeys that were answered: each is accepted once. */
  spent_challenges: { id: string; expires_at: number };
  /** Belong to nobody yet. */
  invitations: { code_hash: string; expires_at: number };
  throttles: { key: string; failures: number; expires_at: number };
  /** Rows of the lists carry the revision that last wrote them. */
  categories: {
    owner: string;
    id: string;
    title: string;
    position: number;
    revision: number;
    archived: Generated<number>;
  };
  notes: NoteColumns & { revision: number };
  /** One for each action that deleted something, as its owner may see it. */
  deletions: {
    owner: string;
    id: string;
    at: number;
    revision: number;
    /** Title of the category that was deleted as a whole. */
    category: string | null;
    /** The beginning of the first note. */
    content: string | null;
    notes: number;
    /** Kept with it, each as often as a part of the action has named it. */
    categories: Generated<number>;
    /** Of their text and titles, in UTF-8. */
    bytes: number;
  };
  /** The categories of deleted notes as they were then, whether they were deleted too or not. */
  bin_categories: {
    owner: string;
    deletion: string;
    id: string;
    title: string;
    position: number;
    archived: number;
    revision: number;
  };
  /** `revision` is the one that deleted the note. */
  bin_notes: NoteColumns & { deletion: string; revision: number };
  /** What notes said before: `revision` is the one that put another text there, at the moment `at`. */
  earlier_texts: { owner: string; note: string; revision: number; at: number; content: string };
  /** The last change of each device: the hash of its request, and what was answered to it. */
  devices: {
    owner: string;
    id: string;
    n: number;
    revision: number;
    answer: string;
    request: string | null;
  };
  /** What all nodes must have in common: of the `APP_SECRET`. */
  fingerprints: { name: string; value: string };
  visitors: { id: string; seen_at: number };
  /** Counters that outlive what they count: `visitors`, the distinct visitors ever. */
  totals: { name: string; value: number };
}
