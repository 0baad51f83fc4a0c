import { createContext } from 'react';

/** Whether the rows are being put on paper, where everything is expanded. */
export const PrintingContext = createContext(false);
