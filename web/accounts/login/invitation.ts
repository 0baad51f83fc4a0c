/**
 * The code of an invitation's link. It is in the fragment, which browsers send to no server, so that no proxy logs it;
 * links of 0.42 have it in the query.
 */
export function invitationIn({ hash, search }: Pick<Location, 'hash' | 'search'>): string | undefined {
  const code = (words: string) => new URLSearchParams(words).get('invitation');
  return code(hash.slice(1)) || code(search) || undefined;
}

let opened = globalThis.location && invitationIn(location);
globalThis.window?.addEventListener('hashchange', () => {
  opened = invitationIn(location) ?? opened; // another link in the same tab loads no page
});

/** Read as soon as this code loads: "Skip to content" puts another fragment into the address. */
export const openedInvitation = (): string | undefined => opened;
