import { createContext } from 'react';

/** True when the rows are being put on paper, where everything is expanded. */
export const PrintingContext = createContext(false);
