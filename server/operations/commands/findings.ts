/** The findings of an examination, each in one line without its full stop. */
export interface Findings {
  problems: string[];
  /** The steps that solve the problems. */
  help?: string[];
  /** Notes that are no problems. */
  notes?: string[];
}
