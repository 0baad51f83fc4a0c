import manifest from '../package.json' with { type: 'json' };

/** The version of the program; package.json is its only source. */
export const VERSION: string = manifest.version;
