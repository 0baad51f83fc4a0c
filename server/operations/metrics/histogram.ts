/** Upper bounds in seconds, from a read out of memory to the longest that a call may take. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity] as const;

/** A Prometheus histogram of durations. Observing is one addition, cheap enough for the hot path. */
export class Histogram {
  readonly #buckets = BOUNDS.map((bound) => ({ bound, count: 0 }));
  #sum = 0;

  observe(seconds: number): void {
    this.#sum += seconds;
    for (const bucket of this.#buckets) {
      if (seconds > bucket.bound) continue;
      bucket.count++;
      return;
    }
  }

  /** The lines of the text format; `labels` are written already. */
  lines(name: string, labels = ''): string[] {
    let count = 0;
    const first = labels === '' ? '' : `${labels},`;
    const all = labels === '' ? '' : `{${labels}}`;
    const buckets = this.#buckets.map((bucket) => {
      count += bucket.count;
      return `${name}_bucket{${first}le="${bucket.bound === Infinity ? '+Inf' : bucket.bound}"} ${count}`;
    });
    return [...buckets, `${name}_sum${all} ${this.#sum}`, `${name}_count${all} ${count}`];
  }
}
