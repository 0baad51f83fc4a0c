import { isJson } from '../../../contract/json.ts';

interface ClientData {
  challenge: string;
  origin: string;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // clients may send anything
  }
}

/**
 * The client data: what the browser reports about the page that asked for a signature (WebAuthn level 3, section 5.8.1).
 * @returns undefined for any other text, and for a page in a frame of another origin
 */
export function readClientData(text: string): ClientData | undefined {
  const data = parsed(Buffer.from(text, 'base64url').toString());
  if (!isJson(data)) return undefined;
  const { challenge, origin, crossOrigin } = data;
  if (typeof challenge !== 'string' || typeof origin !== 'string' || crossOrigin === true) return undefined;
  return { challenge, origin };
}
