// The yardstick: the least work that still fulfils the calls of the specification's section 7, on bare node:http,
// node:sqlite and node:crypto. It keeps the duties that cost time: UUIDv7 ids, a session read in every call, a
// revision incremented in every write and sent as ETag, and writes on the disk before their response. It omits the rest
// of a product: validation, limits, uploads, security headers and most errors.
//   PORT=8100 DATA_DIR=/some/folder node bench/yardstick/server.ts
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { logIn, register } from './accounts.ts';
import { type Change, type Draft, Store } from './store.ts';
import { readBearer } from './tokens.ts';
import { Visitors } from './visitors.ts';

const PAGE = Buffer.from(
  '<!doctype html><meta charset="utf-8"><title>Yardstick</title>'.padEnd(10_240, '<p>wave'),
);
const PAGE_HEADERS = { 'content-type': 'text/html; charset=utf-8', 'content-length': PAGE.length };
const UPDATE = '/api/notes/update/';

const store = new Store(join(process.env['DATA_DIR'] ?? '.', 'yardstick.db'));
const visitors = new Visitors(store);

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

const refuse = (response: ServerResponse, status: number) => send(response, status, '{"detail":"Refused."}');

function callerOf(request: IncomingMessage): number | undefined {
  const claims = readBearer(request.headers.authorization);
  return claims !== undefined && store.isOpen(claims.sid) ? claims.user : undefined;
}

function sendNotes(request: IncomingMessage, response: ServerResponse, user: number): void {
  const etag = `"${store.revision(user)}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag });
    response.end();
    return;
  }
  const json = store.notes(user);
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    etag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  response.end(json);
}

function sendPage(response: ServerResponse): void {
  response.writeHead(200, PAGE_HEADERS);
  response.end(PAGE);
}

function read(request: IncomingMessage, response: ServerResponse): void {
  const { url } = request;
  if (url === '/') sendPage(response);
  else if (url === '/api/presence/stats/') send(response, 200, visitors.stats());
  else {
    const user = callerOf(request);
    if (user === undefined) refuse(response, 401);
    else if (url === '/api/notes/') sendNotes(request, response, user);
    else if (url === '/api/categories/') send(response, 200, store.categories(user));
    else refuse(response, 404);
  }
}

function change(response: ServerResponse, url: string, body: unknown, user: number): void {
  const answer = (status: number, refusal: number) => (json: string | undefined) =>
    json === undefined ? refuse(response, refusal) : send(response, status, json);
  if (url === '/api/notes/') {
    store.write(() => store.addNote(user, body as Draft), answer(201, 400));
  } else if (url.startsWith(UPDATE)) {
    store.write(() => store.changeNote(user, url.slice(UPDATE.length, -1), body as Change), answer(200, 404));
  } else if (url === '/api/notes/order/') {
    store.write(() => store.order(user, (body as { ordering: string[] }).ordering), answer(200, 400));
  } else if (url === '/api/categories/') {
    store.write(() => store.addCategory(user, (body as { title: string }).title), answer(201, 400));
  } else refuse(response, 404);
}

async function write(response: ServerResponse, url: string, body: unknown, user: number | undefined) {
  if (url === '/api/presence/heartbeat/') {
    visitors.beat((body as { visitor_id: string }).visitor_id);
    response.writeHead(204);
    response.end();
  } else if (url === '/api/user/register/') send(response, 201, await register(store, body));
  else if (url === '/api/token/') {
    const pair = await logIn(store, body);
    if (pair === undefined) refuse(response, 401);
    else send(response, 200, pair);
  } else if (user === undefined) refuse(response, 401);
  else change(response, url, body, user);
}

function readAndWrite(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  const user = callerOf(request);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first] = chunks;
    const bytes = chunks.length === 1 ? first : Buffer.concat(chunks);
    void write(response, url, JSON.parse(String(bytes)), user);
  });
}

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) =>
  request.method === 'GET' ? read(request, response) : readAndWrite(request, response),
);
server.listen(Number(process.env['PORT'] ?? 8100), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
