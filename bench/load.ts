import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT_CORE, pinned } from './machine.ts';

/** One request of a load; the body is sent as JSON. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** A closed loop: each connection sends its next request when the previous one has been answered. */
export interface Load {
  calls: readonly Call[];
  connections: number;
  seconds: number;
}

/** Measured by the client; times are in milliseconds. */
export interface Seen {
  perSecond: number;
  count: number;
  /** Responses with a status of 400 or more, connection errors and timeouts. */
  failed: number;
  p50: number;
  p99: number;
}

function onTheWire(call: Call, host: string): string {
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const headers = {
    host,
    ...call.headers,
    ...(body !== '' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${call.method} ${call.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const luaText = (text: string) =>
  `"${Array.from(Buffer.from(text), (byte) =>
    byte < 32 || byte > 126 || byte === 34 || byte === 92
      ? `\\${String(byte).padStart(3, '0')}`
      : String.fromCharCode(byte),
  ).join('')}"`;

const luaScript = (requests: readonly string[]) => `
local requests, at = {${requests.map(luaText).join(',\n')}}, 0
request = function()
  at = at % #requests + 1
  return requests[at]
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('\\n{"perSecond":%.1f,"count":%d,"failed":%d,"p50":%.3f,"p99":%.3f}',
    summary.requests / summary.duration * 1e6, summary.requests,
    e.status + e.connect + e.read + e.write + e.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end
`;

/**
 * Sends a load to a server from the client's core. wrk is written in C: it needs little of its core and is never the
 * slower side.
 */
export async function drive(base: URL, { calls, connections, seconds }: Load): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  try {
    const script = join(folder, 'calls.lua');
    writeFileSync(script, luaScript(calls.map((call) => onTheWire(call, base.host))));
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script];
    const [program, ...args] = pinned(CLIENT_CORE, ['wrk', ...options, base.origin]);
    const { stdout } = await promisify(execFile)(program, args).catch((error) => {
      throw error.code === 127 || error.code === 'ENOENT'
        ? new Error('The benchmarks need wrk, which is not installed.')
        : error;
    });
    return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
