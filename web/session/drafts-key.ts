/** The storage key of the texts that a user has typed and not saved. */
export const draftsKey = (user: string | undefined): string => `drafts of ${user}`;
