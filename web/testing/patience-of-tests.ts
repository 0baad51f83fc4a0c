import { configure } from '@testing-library/react';

/** A second, the default, is what the first loading of a screen can take on a busy machine. */
configure({ asyncUtilTimeout: 20_000 });
