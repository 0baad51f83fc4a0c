import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { PICTURE_FIELD, PICTURE_MAX_BYTES } from '../../../contract/accounts.ts';
import { Refusal } from '../../errors.ts';
import type { App } from '../../http/app-type.ts';
import { partsOf, textOf } from '../../http/bodies/multipart.ts';
import { bodyTooLarge, receiveBody } from '../../http/bodies/receive-body.ts';
import type { MemoryBudget } from '../../http/limits/memory-budget.ts';

const FIELDS_MAX_BYTES = 64 * 1024;
/** The size that boundaries and part headers may add. */
const FRAME_MAX_BYTES = 16 * 1024;
const FORM_MAX_BYTES = PICTURE_MAX_BYTES + FIELDS_MAX_BYTES + FRAME_MAX_BYTES;
const PARTS_MAX = 20;

/** True when a request's headers say that it may carry a picture. */
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

const pictureTooLarge = () =>
  new Refusal(400, { profile: { profile_picture: ['The picture may have at most 5 MB.'] } });

/** The fields as the body of the call; of files only the picture counts, and only when one was chosen. */
function bodyOf(parts: Awaited<ReturnType<typeof partsOf>>): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  let textBytes = 0;
  for (const { name, filename, bytes } of parts) {
    if (filename === undefined) {
      textBytes += bytes.length;
      if (textBytes > FIELDS_MAX_BYTES) throw bodyTooLarge();
      fields.set(name, textOf(bytes));
    } else if (name === PICTURE_FIELD && filename !== '') {
      if (bytes.length > PICTURE_MAX_BYTES) throw pictureTooLarge();
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
  const limits = { limit: FORM_MAX_BYTES, memory, tooLarge: pictureTooLarge };
  const body = await receiveBody(request, payload, limits);
  return bodyOf(await partsOf(String(request.headers['content-type']), body, PARTS_MAX));
}

/** Accepts forms with a picture in the calls of this scope. The contract's schema checks the other fields. */
export function acceptPictureForms(app: App, memory: MemoryBudget): void {
  app.removeContentTypeParser('multipart/form-data');
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    parseForm(request, payload, memory),
  );
}
