import type { Generated } from 'kysely';

type Repeat = 'never' | 'day' | 'weekday' | 'week' | 'month' | 'year';

/**
 * The tables; columns are named as in the API. Flags are 0 or 1, times are milliseconds.
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
    /** The size of its lists: notes, and bytes of text in UTF-8 (`checklist/size.ts`). */
    notes: number;
    bytes: number;
    /** The newest revision whose deletion is no longer known: up to it, the bin does not know every deleted row. */
    floor: Generated<number>;
    /** The time at which the operator disabled the account. */
    disabled_at: Generated<number | null>;
    /** The number of shared categories that its user is in. */
    joined: Generated<number>;
    /** Set for a shared category: its revision when a member last left it. */
    departure: Generated<number>;
    /** The revision that last changed a reminder; 0 while there has been none. */
    reminded: Generated<number>;
  };
  /** Shared categories. Each is an account without a name, which owns the category and everything in it. */
  spaces: {
    owner: string;
    /** The highest number that a person was given. */
    numbered: number;
    /** The hash of the code in the invitation link; null while no link exists. */
    code_hash: string | null;
    link_expires_at: number | null;
  };
  /** The people of a shared category. */
  members: { owner: string; member: string; no: number; mine: number; since: number; seen_at: number | null };
  /** The shared categories of a person, as their tabs show them. */
  joined: {
    owner: string;
    category: string;
    title: string;
    people: number;
    mine: number;
    position: number;
    archived: number;
    revision: number;
    /** The person who added them; null for one who shares or has joined it. */
    added_by: Generated<string | null>;
    /** The deletion by which its sharer has put the list into their bin. */
    deletion: Generated<string | null>;
  };
  /** Everyone who has been in a shared category, and the time they last came: 0 for one who only shared it. */
  arrivals: { owner: string; member: string; no: number; at: number };
  /**
   * Additions that a user declines: to a category they left, whose link of that time stays closed to them,
   * or by a person.
   */
  refusals: { owner: string; refused: string; code_hash: string | null };
  /** The account of each name: unique regardless of case, found without knowing the owner. */
  usernames: { folded: string; owner: string };
  sessions: {
    owner: string;
    id: string;
    created_at: number;
    used_at: number;
    expires_at: number;
    /** Shown to the user: "Firefox on Linux", and the address without its last part. */
    device: string;
    address: string;
  };
  pictures: { owner: string; id: string; data: Uint8Array };
  login_places: { owner: string; place: string; used_at: number };
  /** At most one per account: the latest. */
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
    /** Its subject, such as the name of a token; may be empty. */
    detail: string;
    device: string;
    address: string;
  };
  /** Found by the owner that the authenticator names; ids and keys are base64url. */
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
  /** Not yet owned by an account. */
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
    /** The deletion that took it, or '' (`checklist/rows/live.ts`). */
    deletion: Generated<string>;
  };
  notes: {
    owner: string;
    /** As of a category. */
    deletion: Generated<string>;
    id: string;
    category: string;
    parent: string | null;
    content: string;
    important: number;
    scratched_out: number;
    position: number;
    revision: number;
    /** In a shared category: the number of the person who changed it last, and when. */
    by: Generated<number | null>;
    at: Generated<number | null>;
    /** There, who wrote its text; null when that is not known. */
    author: Generated<number | null>;
    /** There, of a deleted one: the number of the person whose share of the bin it takes. */
    charged: Generated<number | null>;
    /** No longer used; dropped one release later. */
    category_title: Generated<string | null>;
    category_position: Generated<number | null>;
    category_archived: Generated<number | null>;
  };
  /** One for each deletion that the owner can see. */
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
    /** The categories stored with it, counted once for each part of the action that named them. */
    categories: Generated<number>;
    /** The size of their text and titles, in UTF-8. */
    bytes: number;
    /** In a shared category: the number of the person who deleted it; it stays in its sharer's bin. */
    by: Generated<number | null>;
    /** No longer used. */
    own: Generated<number>;
  };
  /**
   * Earlier texts of notes: `revision` is the one that replaced the text, at the time `at`. In a shared category, `by` is
   * who wrote it.
   */
  earlier_texts: {
    owner: string;
    note: string;
    revision: number;
    at: number;
    content: string;
    by: Generated<number | null>;
    /** 1 where another person has replaced it. */
    by_other: Generated<number>;
  };
  /** The last change of each device: the hash of its request, and its response. */
  devices: {
    owner: string;
    id: string;
    n: number;
    revision: number;
    answer: string;
    request: string | null;
  };
  /** One for a person and a note, also a note in a shared category. */
  reminders: {
    owner: string;
    note: string;
    space: string;
    local: string;
    zone: string;
    repeat: Repeat;
    /** The next moment; of one that has come and does not repeat, when it is forgotten. */
    at: number;
    /** The moment that has come and is not dealt with. */
    due: Generated<number | null>;
    told_at: Generated<number | null>;
    /** When it is to be pushed, or pushed again unless a node has done so by then. */
    push_at: Generated<number | null>;
    tries: Generated<number>;
    /** The sessions that it was pushed to, separated by blanks. */
    reached: Generated<string>;
  };
  /** The devices that receive pushed reminders; a subscription ends with its session. */
  push_subscriptions: {
    owner: string;
    session: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    at: number;
  };
  /** Values that all nodes share: a fingerprint of `APP_SECRET`, and the key of push notifications. */
  fingerprints: { name: string; value: string };
  visitors: { id: string; seen_at: number };
  /** Counters that outlive what they count: `visitors`, the distinct visitors ever. */
  totals: { name: string; value: number };
}
