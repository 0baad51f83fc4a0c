import { clientKey } from '../http/limits/client-key.ts';

/** The first match counts: most browsers also name others, for compatibility. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\//, 'Chrome'],
  [/Chrom(e|ium)\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^(curl|Wget|python-requests|okhttp)\//i, '$1'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameIn(names: readonly [RegExp, string][], agent: string): string | undefined {
  for (const [pattern, name] of names) {
    const found = pattern.exec(agent);
    if (found) return name === '$1' ? found[1] : name;
  }
  return undefined;
}

/** The description of a session, without the browser's version or the full address. */
export interface Device {
  device: string;
  address: string;
}

/**
 * Names the device of a login for its user, as "Firefox on Linux" and "198.51.100.x".
 * @param agent the User-Agent header, which may say anything
 */
export function deviceOf(agent: string, address: string): Device {
  const [browser, system] = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)];
  const device = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
  return { device, address: shortened(address) };
}

function shortened(address: string): string {
  const client = clientKey(address);
  return client.includes(':') ? `${client.split(':').slice(0, 3).join(':')}:x` : client.replace(/\d+$/, 'x');
}
