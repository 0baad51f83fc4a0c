import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Static content in each encoding that makes it smaller, with precomputed headers. */
export interface Content {
  plain: Encoded;
  br?: Encoded;
  gzip?: Encoded;
}

interface Encoded {
  body: Buffer;
  headers: Record<string, string | number>;
}

export interface Bytes {
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** Bytes with the headers that all their encodings share; each encoding has its own strong ETag (RFC 9110, 8.8.3). */
export function content({ plain, br, gzip }: Bytes, type: string, cacheControl: string): Content {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const encoded = (body: Buffer, encoding?: 'br' | 'gzip'): Encoded => ({
    body,
    headers: {
      'content-type': type,
      'content-length': body.length,
      'cache-control': cacheControl,
      etag: `"${hash}${encoding === undefined ? '' : `-${encoding}`}"`,
      ...(br === undefined && gzip === undefined ? {} : { vary: 'accept-encoding' }),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
  return {
    plain: encoded(plain),
    ...(br === undefined ? {} : { br: encoded(br, 'br') }),
    ...(gzip === undefined ? {} : { gzip: encoded(gzip, 'gzip') }),
  };
}

/** Compresses what is made at the start of the server; built files were compressed by the build. */
export function compressed(text: string): Bytes {
  const plain = Buffer.from(text);
  return {
    plain,
    br: brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // A window of 64 KiB, more than a page: clearing the usual 4 MiB takes ten times as long.
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
    gzip: gzipSync(plain, { level: 9 }),
  };
}

/** Sends the content in the best encoding that the client accepts, or 304 when the client has it. */
export function sendContent(request: FastifyRequest, reply: FastifyReply, from: Content): FastifyReply {
  const { body, headers } = bestOf(from, request.headers['accept-encoding']);
  reply.headers(headers);
  if (reply.statusCode === 200 && hasCurrent(request.headers['if-none-match'], String(headers['etag']))) {
    return reply.code(304).removeHeader('content-length').send();
  }
  return reply.send(body);
}

const BR = /(^|[ ,])br(?!;q=0(\.0*)?($|[ ,]))/;
const GZIP = /(^|[ ,])gzip(?!;q=0(\.0*)?($|[ ,]))/;

function bestOf(from: Content, accepted = ''): Encoded {
  if (from.br !== undefined && BR.test(accepted)) return from.br;
  if (from.gzip !== undefined && GZIP.test(accepted)) return from.gzip;
  return from.plain;
}

function hasCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(etag));
}
