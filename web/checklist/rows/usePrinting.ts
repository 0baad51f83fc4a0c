import { createContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True when the rows are being put on paper, where everything is expanded. */
export const PrintingContext = createContext(false);

/** True when the page is being put on paper; what depends on it is there before the browser lays the paper out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
