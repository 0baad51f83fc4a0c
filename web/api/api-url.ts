const BASE = import.meta.env?.VITE_API_BASE ?? '';

/** The address of a path of the API; absolute addresses stay as they are. */
export function apiUrl(path: string): string {
  return BASE === '' ? path : new URL(path, BASE).href;
}
