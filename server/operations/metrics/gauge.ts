/** A value that is read only when the metrics are scraped; a counter where its name ends in `_total`. */
export interface Gauge {
  name: string;
  help: string;
  /** A number, or one for each value of the label. */
  read: () => Promise<number | Record<string, number>> | number | Record<string, number>;
  label?: string;
}
