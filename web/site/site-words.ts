import { createContext, useContext } from 'react';
import type { SiteWords } from '../../contract/site.ts';

const SiteWordsContext = createContext<SiteWords | null>(null);

export const SiteWordsProvider = SiteWordsContext.Provider;

/** The owner's words, the same that the server rendered with. */
export function useSiteWords(): SiteWords {
  const words = useContext(SiteWordsContext);
  if (words === null) throw new Error('There is no SiteWordsProvider around this component');
  return words;
}
