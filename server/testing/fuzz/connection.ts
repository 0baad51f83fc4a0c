import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  /** Names in small letters. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

const HEAD_END = '\r\n\r\n';

interface Head {
  status: number;
  headers: Map<string, string>;
  /** Where the body begins. */
  at: number;
}

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { status: Number(first.slice(9, 12)), headers, at: end + HEAD_END.length };
}

/** The end of a body in chunks, or -1 while it is not there. */
function endOfChunks(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return -1;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    at = line + 2 + size + 2;
    if (at > bytes.length) return -1;
    if (size === 0) return at;
  }
}

function endOf(bytes: Buffer, { status, headers, at }: Head, isHead: boolean): number {
  if (isHead || status === 204 || status === 304) return at;
  if (headers.get('transfer-encoding') === 'chunked') return endOfChunks(bytes, at);
  const end = at + Number(headers.get('content-length') ?? 0);
  return end > bytes.length ? -1 : end;
}

/**
 * One keep-alive connection that sends any bytes and takes one answer for them. It connects anew when the server
 * has closed it.
 */
export class Connection {
  readonly #port: number;
  #socket: Socket | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #settle: ((closed: boolean) => void) | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /**
   * Sends a request and waits for its answer; undefined when the server closed without one. After the last one
   * nothing more will come, and the server hears that.
   */
  ask(request: string | Buffer, { isHead = false, isLast = false } = {}): Promise<WireAnswer | undefined> {
    const socket = this.#connected();
    return new Promise((resolve) => {
      this.#settle = (closed) => {
        const answer = this.#take(isHead);
        if (answer === undefined && !closed) return;
        this.#settle = undefined;
        if (isLast || answer === undefined || answer.headers.get('connection') === 'close') this.close();
        resolve(answer);
      };
      socket.write(request);
      if (isLast) socket.end();
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
    this.#bytes = Buffer.alloc(0);
  }

  #connected(): Socket {
    if (this.#socket !== undefined) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (bytes: Buffer) => {
      this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
      this.#settle?.(false);
    });
    socket.on('error', () => {
      // A reset is one way to close; `close` follows.
    });
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#settle?.(true);
      this.#bytes = Buffer.alloc(0);
    });
    this.#socket = socket;
    return socket;
  }

  #take(isHead: boolean): WireAnswer | undefined {
    const head = headOf(this.#bytes);
    if (head === undefined) return undefined;
    if (head.status === 100) {
      this.#bytes = this.#bytes.subarray(head.at);
      return this.#take(isHead);
    }
    const end = endOf(this.#bytes, head, isHead);
    if (end === -1) return undefined;
    const body = this.#bytes.toString('utf8', head.at, end);
    this.#bytes = this.#bytes.subarray(end);
    return { status: head.status, headers: head.headers, body };
  }
}
