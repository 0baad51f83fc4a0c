/** The code of an error of the system or of a library; empty for anything else. */
export const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';

/** Why something failed. The error of a name with several addresses has a code and an empty message. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || codeOf(thrown) : String(thrown);
