import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Category } from '../../contract/categories.ts';
import { ofUser } from '../session/session.ts';
import { write } from './write/write.ts';

/** Text shared by another app; empty for a new note without a text. Kept until there is a category for it. */
const shared = ofUser((): { text: string | undefined } => ({ text: undefined }));

/** /add opens "Create a Note", with the text that the address carries. */
export function useSharedText(selected: Category | undefined): void {
  useEffect(() => {
    if (location.pathname !== '/add') return;
    const parts = new URLSearchParams(location.search);
    const words = ['title', 'text', 'url'].flatMap((name) => parts.get(name)?.trim() || []);
    shared().text = withoutRepeats(words).join('\n');
    navigate('/checklist', { replace: true });
  }, []);
  useEffect(() => {
    const { text } = shared();
    if (text === undefined || !selected || location.pathname === '/add') return;
    shared().text = undefined;
    write({ kind: 'create note', category: selected.id, parent: null, ...(text && { draft: text }) });
  }, [selected]);
}

/** Apps send a title that begins the text, or an address that ends it. */
const withoutRepeats = (parts: readonly string[]): string[] =>
  [...new Set(parts)].filter((part, _, all) => !all.some((other) => other !== part && other.includes(part)));
