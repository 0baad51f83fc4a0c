/** A value that is read only when the metrics are scraped. */
export interface Gauge {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  /** A number, or one for each value of the label. */
  read: () => Promise<number | Record<string, number>> | number | Record<string, number>;
  label?: string;
}
