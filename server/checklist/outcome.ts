/** What a change of the lists came to. */
export interface Outcome<T> {
  value: T;
  /** The revision of the owner's lists from now on. */
  revision: number;
  changed: boolean;
}

/** Returned by work that finds everything as it should be: the change is undone, and the value is its outcome. */
export class Unchanged<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}
