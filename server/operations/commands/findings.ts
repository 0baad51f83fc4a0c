/** What an examination has found, each in one line without its full stop. */
export interface Findings {
  problems: string[];
  /** What to do about the problems. */
  help?: string[];
  /** What is no problem, but good to know. */
  notes?: string[];
}
