/**
 * The tables of the users' data, each after those that it refers to, with the column that names the owner: the
 * sharding key (docs/scaling.md).
 */
export const OWNER_COLUMN: Readonly<Record<string, string>> = {
  accounts: 'id',
  sessions: 'owner',
  pictures: 'owner',
  categories: 'owner',
  notes: 'owner',
  deletions: 'owner',
  // No longer used.
  bin_categories: 'owner',
  bin_notes: 'owner',
  earlier_texts: 'owner',
  devices: 'owner',
  login_places: 'owner',
  recovery_codes: 'owner',
  personal_tokens: 'owner',
  account_events: 'owner',
  passkeys: 'owner',
  spaces: 'owner',
  members: 'owner',
  joined: 'owner',
  refusals: 'owner',
  arrivals: 'owner',
  reminders: 'owner',
  push_subscriptions: 'owner',
};

/** Tables without an owner: they are looked up by another key, or belong to the whole site. */
export const OF_NOBODY: readonly string[] = [
  'usernames',
  'invitations',
  'spent_challenges',
  'throttles',
  'visitors',
  'totals',
  'fingerprints',
];
