import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { PICTURE_FIELD, PICTURE_MAX_BYTES } from '../../../contract/accounts.ts';
import { badRequest } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import { bodyTooLarge, receiveBody } from '../../http/bodies/receive-body.ts';
import type { MemoryBudget } from '../../http/limits/memory-budget.ts';

const FIELDS_MAX_BYTES = 64 * 1024;
/** The size that boundaries and part headers may add. */
const FRAME_MAX_BYTES = 16 * 1024;
const FORM_MAX_BYTES = PICTURE_MAX_BYTES + FIELDS_MAX_BYTES + FRAME_MAX_BYTES;
const PARTS_MAX = 20;
const PART_HEADERS = { headerPairs: 20, headerSize: 4 * 1024 };

/** Whether a request's headers say that it may carry a picture. */
export const mayHavePicture = ({
  'content-length': length,
  'content-type': type = '',
}: IncomingHttpHeaders) => type.startsWith('multipart/') && !(Number(length) <= FIELDS_MAX_BYTES);

/** A file that came with a form. Its bytes can be taken once, so that they are not held as long as the request. */
export class UploadedFile {
  #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  take(): Uint8Array {
    const bytes = this.#bytes;
    this.#bytes = new Uint8Array();
    return bytes;
  }
}

const malformed = (reason: string) => badRequest(`Multipart form parse error - ${reason}`);

interface Part {
  name: string;
  /** Undefined for a text. */
  filename: string | undefined;
  bytes: Buffer;
}

/** Splits a form (RFC 7578). Texts are bytes too: only the caller knows how strictly to decode them. */
function partsOf(contentType: string, body: Buffer): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { parts: PARTS_MAX, ...PART_HEADERS },
    });
    parser.on('file', (name, stream, filename: string | undefined) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => parts.push({ name, filename, bytes: Buffer.concat(chunks) }));
      stream.on('error', reject);
    });
    parser.on('partsLimit', () => reject(new Error('Too many parts')));
    parser.on('error', reject);
    parser.on('finish', () => resolve(parts));
    parser.end(body);
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder has one reason only.
    throw malformed('a field is not valid UTF-8.');
  }
}

/** The fields as the body of the call; of files only the picture counts, and only when one was chosen. */
function bodyOf(parts: readonly Part[]): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  let textBytes = 0;
  for (const { name, filename, bytes } of parts) {
    if (filename === undefined) {
      textBytes += bytes.length;
      if (textBytes > FIELDS_MAX_BYTES) throw bodyTooLarge();
      fields.set(name, textOf(bytes));
    } else if (name === PICTURE_FIELD && filename !== '') {
      if (bytes.length > PICTURE_MAX_BYTES) throw bodyTooLarge();
      fields.set(name, new UploadedFile(bytes));
    }
  }
  return Object.fromEntries(fields);
}

async function parseForm(
  request: FastifyRequest,
  payload: IncomingMessage,
  memory: MemoryBudget,
): Promise<object> {
  const body = await receiveBody(request, payload, { limit: FORM_MAX_BYTES, memory });
  const parts = await partsOf(String(request.headers['content-type']), body).catch((error: Error) => {
    throw malformed(error.message);
  });
  return bodyOf(parts);
}

/** Lets the calls of this scope take forms as well as JSON. Either way the contract's schema checks the body. */
export function acceptPictureForms(app: App, memory: MemoryBudget): void {
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    parseForm(request, payload, memory),
  );
}
