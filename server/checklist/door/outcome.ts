/** The result of a change to the lists. */
export interface Outcome<T> {
  value: T;
  /** The new revision of the owner's lists. */
  revision: number;
  changed: boolean;
  /** True for a change that was sent again: this is its first outcome, and nothing has changed now. */
  isRepeated?: boolean;
  /** The owner of the revision, when not the owner of the lists that the call names. */
  owner?: string;
  /** Other owners, people and spaces, whose lists have changed with it, and the revisions that they have from now on. */
  touched?: ReadonlyMap<string, number>;
  /** The shared category that people may have come into or left. */
  around?: string;
}

/** True for a change that was made by this call. */
export const isMade = ({ changed, isRepeated = false }: Outcome<unknown>): boolean => changed && !isRepeated;

/** Returned when there is nothing to do: the transaction is rolled back, and the value is its result. */
export class Unchanged<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}
