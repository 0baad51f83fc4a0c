const COUNT = 'Counts for the operator, apart from all calls: the metrics and the admin command.';

/** The statements that may reach beyond one owner, and why; tests and trials check that there are no others. */
export const BEYOND_OWNERS: Readonly<Record<string, string>> = {
  sweepSessions: 'Deletes what has expired, shard by shard, apart from all calls.',
  selectOwnersOfExpired:
    'Finds in whose bins something was deleted long ago, apart from all calls; each is swept by itself.',
  selectLinkedSpaces: 'Finds which of the categories that a person shares have a link.',
  sweepEarlierTexts: 'Deletes the texts that notes had long ago, shard by shard, apart from all calls.',
  selectWatched: 'Looks after the streams of a node in one statement, apart from all calls.',
  selectWatchedTabs: 'Which shared categories those streams follow, apart from all calls.',
  selectWatchedSpaces: 'The revisions of those categories, apart from all calls.',
  selectHoldersOfNotes: 'Finds which lists of a person hold the notes that a call without `space` names.',
  selectRefusers: 'Finds whom of the people of other lists a sharer may not add.',
  selectDueOwners:
    'Finds whose reminders are due, apart from all calls; each is told by a statement of its owner.',
  selectUnpushed: 'Finds what is to be pushed, as before.',
  countAccounts: COUNT,
  countCategories: COUNT,
  countNotes: COUNT,
  countPictures: COUNT,
  countSpaces: COUNT,
  countMembers: COUNT,
  countSessions: COUNT,
  listAccounts: 'Lists the users for the operator, apart from all calls.',
  selectLastLogins: 'Of those users, apart from all calls.',
  listSpaces: 'Lists the shared categories for the operator, apart from all calls.',
};
