import { configure } from '@testing-library/react';

/** The default of one second is too short for the first load of a screen on a busy machine. */
configure({ asyncUtilTimeout: 20_000 });
