const MOST_NAMED = 3;

/** Usernames as they are written: “ben”, “ben and lea”, “ben, lea and kim”, “ben, lea and 3 others”. */
export function listOf(names: readonly string[]): string {
  const isLong = names.length > MOST_NAMED;
  const named = isLong ? [...names.slice(0, 2), `${names.length - 2} others`] : names;
  return new Intl.ListFormat('en-GB').format(named);
}
