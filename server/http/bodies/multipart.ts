import { Busboy } from '@fastify/busboy';
import { badRequest } from '../../errors.ts';

const PART_HEADERS = { headerPairs: 20, headerSize: 4 * 1024 };

const malformed = (reason: string) => badRequest(`Multipart form parse error - ${reason}`);

interface Part {
  name: string;
  /** Undefined for a text. */
  filename: string | undefined;
  bytes: Buffer;
}

function split(contentType: string, body: Buffer, parts: number): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const found: Part[] = [];
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: () => true,
      limits: { parts, ...PART_HEADERS },
    });
    parser.on('file', (name, stream, filename: string | undefined) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => found.push({ name, filename, bytes: Buffer.concat(chunks) }));
      stream.on('error', reject);
    });
    parser.on('partsLimit', () => reject(new Error('Too many parts')));
    parser.on('error', reject);
    parser.on('finish', () => resolve(found));
    parser.end(body);
  });
}

/**
 * Splits a form (RFC 7578). Texts are bytes too: only the caller knows how strictly to decode them.
 * @throws Refusal 400 when it is malformed or has too many parts
 */
export const partsOf = (contentType: string, body: Buffer, partsMax: number): Promise<Part[]> =>
  split(contentType, body, partsMax).catch((error: Error) => {
    throw malformed(error.message);
  });

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws Refusal 400 for anything but UTF-8 */
export function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder has one reason only.
    throw malformed('a field is not valid UTF-8.');
  }
}
