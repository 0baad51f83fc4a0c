// The client where wrk is missing: a closed loop over sockets. It runs as a child process on a core of its own.
import { connect } from 'node:net';

interface Order {
  port: string;
  requests: string[];
  connections: number;
  seconds: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Length of the first whole answer in the bytes, and its status; undefined while some of it is still missing. */
export function answerIn(bytes: Buffer): { length: number; status: number } | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const body = status === 204 || status === 304 ? 0 : Number(/\ncontent-length: *(\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(body)) throw new Error(`An answer without content-length: ${head}`);
  const length = end + HEAD_END.length + body;
  return bytes.length < length ? undefined : { length, status };
}

function run({ port, requests, connections, seconds }: Order): void {
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  const start = performance.now();
  const until = start + seconds * 1000;

  const open = () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.setNoDelay(true);
    let since = 0;
    let rest: Buffer = Buffer.alloc(0);
    const next = () => {
      since = performance.now();
      if (since >= until) socket.destroy();
      else socket.write(requests[sent++ % requests.length] ?? '');
    };
    socket.on('connect', next);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const answer = answerIn(rest);
      if (answer === undefined) return;
      rest = rest.subarray(answer.length);
      times.push(performance.now() - since);
      if (answer.status >= 400) failed++;
      next();
    });
    socket.on('error', () => failed++);
    return new Promise((closed) => socket.on('close', closed));
  };

  void Promise.all(Array.from({ length: connections }, open)).then(() => {
    times.sort((a, b) => a - b);
    const percentile = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    const perSecond = (times.length / (performance.now() - start)) * 1000;
    process.send?.({ perSecond, count: times.length, failed, p50: percentile(0.5), p99: percentile(0.99) });
    process.disconnect();
  });
}

process.once('message', (order) => run(order as Order));
