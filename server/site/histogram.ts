/** Upper bounds in seconds, from a read out of memory to the longest that a call may take. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity] as const;

/** How long something took, as Prometheus counts it. Observing is an addition: it may stand in the hot path. */
export class Histogram {
  readonly #counts = BOUNDS.map(() => 0);
  #sum = 0;

  observe(seconds: number): void {
    let at = 0;
    while (seconds > (BOUNDS[at] ?? Infinity)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += seconds;
  }

  /** The lines of the text format; `labels` are written already. */
  lines(name: string, labels: string): string[] {
    let count = 0;
    const buckets = BOUNDS.map((bound, at) => {
      count += this.#counts[at] ?? 0;
      return `${name}_bucket{${labels},le="${bound === Infinity ? '+Inf' : bound}"} ${count}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${this.#sum}`, `${name}_count{${labels}} ${count}`];
  }
}
