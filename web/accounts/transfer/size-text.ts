const KB = 1_000;

/** The size of a file as people write it. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
