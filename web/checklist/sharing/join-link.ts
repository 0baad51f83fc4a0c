import { type JoinLink, makeJoinLink, withdrawJoinLink } from '../../../contract/sharing.ts';
import { call } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { copyText } from '../copy/copy-as-text.ts';
import { linkEndOf, setLinkEnd } from '../store/people/people.ts';

/** The links that were made on this page: the server stores only their hashes. */
const links = ofSession(() => new Map<string, JoinLink>());

/** The address to join at, where this page has made its link and none has replaced it since. */
export function linkOf(space: string): string | undefined {
  const link = links().get(space);
  const end = linkEndOf(space);
  return link && (end === undefined || end === link.expires_at) ? addressOf(link) : undefined;
}

const addressOf = ({ code }: JoinLink): string => `${location.origin}/join#${code}`;

/** Makes a link in place of the one before. */
export async function makeLink(space: string): Promise<string> {
  const made = links();
  const link = await call(makeJoinLink, { params: { id: space } });
  made.set(space, link);
  setLinkEnd(space, link.expires_at);
  return addressOf(link);
}

export async function withdrawLink(space: string): Promise<void> {
  await call(withdrawJoinLink, { params: { id: space } });
  setLinkEnd(space, null);
}

/** Copies the link to the clipboard, after making one if this page has none, and shows that in the bar. */
export function copyNewLink(space: string): Promise<void> {
  return copyText(linkOf(space) ?? makeLink(space), 'the link');
}
