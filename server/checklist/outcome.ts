/** The result of a change to the lists. */
export interface Outcome<T> {
  value: T;
  /** The new revision of the owner's lists. */
  revision: number;
  changed: boolean;
}

/** Returned when there is nothing to do: the transaction is rolled back, and the value is its result. */
export class Unchanged<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}
