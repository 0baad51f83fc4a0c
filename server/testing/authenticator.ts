import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  type CreationOptions,
  type Credential,
  createTokenByPasskey,
  type NewCredential,
  type Passkey,
  type RequestOptions,
} from '../../contract/passkeys.ts';
import { type Cbor, cbor } from './cbor.ts';
import type { Answer } from './connection.ts';
import { PASSWORD, type SignedIn, type TestApp } from './test-app.ts';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
/** The flags of a passkey that its owner's devices share. */
export const SYNCED = FLAGS.present | FLAGS.verified | 0x18;

/** Misbehaviour of an authenticator, or of the page that uses it. */
export interface Odd {
  origin?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  rpId?: string;
  flags?: number;
  userHandle?: string;
  format?: string;
  /** Made with the signature of the new key. */
  statement?: (signature: Buffer) => Map<string, Cbor>;
  credentialId?: Buffer;
  alg?: number;
  /** In the form of COSE. */
  publicKey?: Map<number, Cbor>;
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');

const clientData = (type: string, challenge: string, odd: Odd) =>
  Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? 'http://localhost:3000',
      crossOrigin: odd.crossOrigin ?? false,
    }),
  );

/** An authenticator with one ES256 passkey, and the browser in front of it. */
export class Authenticator {
  counter = 0;
  readonly id = randomBytes(16);
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #owner = '';

  #data(rpId: string, flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flags]), counter, attested]);
  }

  #coseKey(alg: number): Buffer {
    const { x = '', y = '' } = (this.#key.publicKey as KeyObject).export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, alg],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }

  #sign(data: Buffer, client: Buffer): Buffer {
    const signed = Buffer.concat([data, hash('sha256', client, 'buffer')]);
    return sign('sha256', signed, this.#key.privateKey);
  }

  /** `navigator.credentials.create`, with the attestation 'none' that was asked for. */
  create({ rp, user, challenge }: CreationOptions, odd: Odd = {}): NewCredential {
    this.#owner = user.id;
    const id = odd.credentialId ?? this.id;
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      length,
      id,
      odd.publicKey ? cbor(odd.publicKey) : this.#coseKey(odd.alg ?? -7),
    ]);
    const flags = odd.flags ?? FLAGS.present | FLAGS.verified;
    const data = this.#data(odd.rpId ?? rp.id, flags | FLAGS.attested, attested);
    const client = clientData('webauthn.create', challenge, odd);
    const attestation = new Map<string, Cbor>([
      ['fmt', odd.format ?? 'none'],
      ['attStmt', odd.statement?.(this.#sign(data, client)) ?? new Map()],
      ['authData', data],
    ]);
    return {
      id: base64url(id),
      response: {
        clientDataJSON: base64url(client),
        attestationObject: base64url(cbor(attestation)),
      },
    };
  }

  /** `navigator.credentials.get`. */
  get({ rpId, challenge }: RequestOptions, odd: Odd = {}): Credential {
    const client = clientData('webauthn.get', challenge, odd);
    const data = this.#data(odd.rpId ?? rpId, odd.flags ?? FLAGS.present | FLAGS.verified);
    return {
      id: base64url(this.id),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(this.#sign(data, client)),
        userHandle: odd.userHandle ?? this.#owner,
      },
    };
  }

  /** An authenticator with a passkey of a user. */
  static async of(app: TestApp, username: string): Promise<Authenticator> {
    const authenticator = new Authenticator();
    await authenticator.addTo(await app.signedInAs(username));
    return authenticator;
  }

  /** Adds its passkey to an account. */
  async addTo(user: SignedIn, name = 'Laptop', odd: Odd = {}): Promise<Passkey> {
    const { body } = await user.call('POST', beginPasskey.url, { password: PASSWORD });
    const credential = this.create(body as CreationOptions, odd);
    return (await user.call('POST', addPasskey.url, { name, credential })).body as Passkey;
  }

  /** Signs in with its passkey. */
  async logIn(app: TestApp, odd: Odd = {}): Promise<Answer> {
    const options = (await app.call('POST', beginPasskeyLogin.url)).body as RequestOptions;
    return app.call('POST', createTokenByPasskey.url, { credential: this.get(options, odd) });
  }
}
