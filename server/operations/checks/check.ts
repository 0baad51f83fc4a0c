import type { Config } from '../../config/config.ts';
import { messageOf } from '../../runtime/thrown.ts';

export interface Looked {
  config: Config;
  now: number;
  /** The id of the site, if its database can be read. */
  site: string | undefined;
}

/** A problem or a note, with its remedy: parts of a sentence, without its full stop. */
export interface Finding {
  what: string;
  fix?: string;
  isNote?: true;
}

/** One thing that must hold for the site. The doctor makes all checks. */
export interface Check {
  /** As "All is well" and the alerts name it. */
  name: string;
  /** The start is refused by it. */
  atStart?: true;
  /** It is cheap enough to be read with the metrics. */
  inMetrics?: true;
  /** Nothing after it can be looked at when it finds a problem. */
  isGround?: true;
  look: (looked: Looked) => Finding[] | Promise<Finding[]>;
}

export const sentence = ({ what, fix }: Finding): string =>
  `${what.charAt(0).toUpperCase()}${what.slice(1)}${fix === undefined ? '' : `: ${fix}`}.`;

export async function failureOf(work: () => unknown): Promise<Finding[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [{ what: messageOf(error).replace(/\.$/, '') }];
  }
}
