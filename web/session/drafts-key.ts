/** Where the texts are remembered that a user has typed and not saved. */
export const draftsKey = (user: string | undefined): string => `drafts of ${user}`;
