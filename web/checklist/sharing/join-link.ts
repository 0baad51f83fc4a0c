import { type JoinLink, makeJoinLink, withdrawJoinLink } from '../../../contract/sharing.ts';
import { call } from '../../session/call.ts';
import { ofSession } from '../../session/session.ts';
import { openAlert } from '../open/open-dialogs.ts';
import { linkEndOf, setLinkEnd } from '../store/people/people.ts';
import { notice } from '../store/undo.ts';

/** The links that were made on this page: the server stores only their hashes. */
const links = ofSession(() => new Map<string, JoinLink>());

/** The link to join, where this page has made it and none has replaced it since. */
export function linkOf(space: string): JoinLink | undefined {
  const link = links().get(space);
  const end = linkEndOf(space);
  return end === undefined || end === link?.expires_at ? link : undefined;
}

export const linkTo = ({ code }: JoinLink): string => `${location.origin}/join#${code}`;

/** Makes a link in place of the one before. */
export async function makeLink(space: string): Promise<JoinLink> {
  const made = links();
  const link = await call(makeJoinLink, { params: { id: space } });
  made.set(space, link);
  setLinkEnd(space, link.expires_at);
  return link;
}

export async function withdrawLink(space: string): Promise<void> {
  await call(withdrawJoinLink, { params: { id: space } });
  setLinkEnd(space, null);
}

/** Copies the link to the clipboard, after making one if this page has none, and shows that in the bar. */
export async function copyNewLink(space: string): Promise<void> {
  const text = linkOf(space) ?? makeLink(space);
  if (await copyText(Promise.resolve(text).then(linkTo)))
    notice().write({ kind: 'said', text: 'Copied the link' });
}

export const copyLink = (link: JoinLink): Promise<boolean> => copyText(Promise.resolve(linkTo(link)));

/**
 * Safari allows the clipboard only within the press: what comes later is promised to it.
 * @returns whether it is copied
 */
async function copyText(text: Promise<string>): Promise<boolean> {
  const ready = await Promise.race([text, Promise.resolve(undefined)]);
  try {
    if (ready === undefined && globalThis.ClipboardItem) {
      const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    } else await navigator.clipboard.writeText(await text);
    return true;
  } catch {
    await text; // a link that could not be made is the caller's matter
    openAlert("Couldn't copy. Your browser blocked it.");
    return false;
  }
}
