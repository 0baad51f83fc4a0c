import { expect } from 'vitest';
import * as calls from '../../../contract/passkeys.ts';
import { Authenticator } from '../authenticator.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';
import type { Field } from './fields.ts';
import { aboutBob, outcomes, pathOf, type Rows } from './table.ts';

const PASSKEY = { id: expect.any(String), name: 'Laptop', created_at: expect.any(Number), used_at: null };
const name: Field = { kind: 'name', max: 60 };
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const passkeysOf = async (user: SignedIn) =>
  (await user.call('GET', calls.listPasskeys.url)).body as calls.Passkey[];

async function clearPasskeys(user: SignedIn): Promise<void> {
  for (const { id } of await passkeysOf(user)) await user.call('DELETE', pathOf(calls.deletePasskey, { id }));
}

/** The one passkey of a user. */
async function passkeyOf(user: SignedIn): Promise<string> {
  const [kept] = await passkeysOf(user);
  return kept?.id ?? (await new Authenticator().addTo(user)).id;
}

const keysOfDora = new WeakMap<TestApp, Promise<Authenticator>>();

/** Not Ann's: her calls need her first session, which a fifty-first with the same time of use could end. */
function keyOfDora(app: TestApp): Promise<Authenticator> {
  const key = keysOfDora.get(app) ?? Authenticator.of(app, 'dora');
  keysOfDora.set(app, key);
  return key;
}

export const passkeyRows: Rows[] = [
  {
    endpoint: calls.listPasskeys,
    signedIn: true,
    works: async ({ ann }) => {
      await clearPasskeys(ann);
      await passkeyOf(ann);
      return { answer: { status: 200, body: [PASSKEY] } };
    },
  },
  {
    endpoint: calls.beginPasskey,
    signedIn: true,
    fields: { password: { kind: 'password' } },
    works: async ({ ann }) => {
      await clearPasskeys(ann);
      return {
        body: { password: PASSWORD },
        answer: {
          status: 200,
          body: {
            rp: { id: 'localhost', name: 'localhost' },
            user: { id: expect.any(String), name: 'ann', displayName: 'ann' },
            challenge: expect.stringMatching(/^[\w-]{72}$/),
            pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
            timeout: 300_000,
            excludeCredentials: [],
            authenticatorSelection: {
              residentKey: 'required',
              requireResidentKey: true,
              userVerification: 'required',
            },
            attestation: 'none',
          },
        },
      };
    },
  },
  {
    endpoint: calls.addPasskey,
    signedIn: true,
    fields: { name, credential: { kind: 'base' } },
    works: async ({ ann }) => {
      await clearPasskeys(ann);
      const { body } = await ann.call('POST', calls.beginPasskey.url, { password: PASSWORD });
      const credential = new Authenticator().create(body as calls.CreationOptions);
      return { body: { name: 'Laptop', credential }, answer: { status: 201, body: PASSKEY } };
    },
  },
  {
    endpoint: calls.renamePasskey,
    signedIn: true,
    fields: { name },
    works: async ({ ann }) => ({
      params: { id: await passkeyOf(ann) },
      body: { name: ' Laptop ' },
      answer: { status: 200, body: PASSKEY },
    }),
    foreign: aboutBob(calls.listPasskeys, {
      'a passkey of Bob': async ({ bob }) => ({
        params: { id: await passkeyOf(bob) },
        body: { name: 'Mine' },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.deletePasskey,
    signedIn: true,
    works: async ({ ann }) => ({
      params: { id: await passkeyOf(ann) },
      answer: { status: 204, body: undefined },
    }),
    foreign: aboutBob(calls.listPasskeys, {
      'a passkey of Bob': async ({ bob }) => ({
        params: { id: await passkeyOf(bob) },
        answer: outcomes.NOT_FOUND,
      }),
    }),
  },
  {
    endpoint: calls.beginPasskeyLogin,
    signedIn: false,
    works: async () => ({
      answer: {
        status: 200,
        body: {
          challenge: expect.stringMatching(/^[\w-]{72}$/),
          timeout: 300_000,
          rpId: 'localhost',
          userVerification: 'required',
        },
      },
    }),
  },
  {
    endpoint: calls.createTokenByPasskey,
    signedIn: false,
    fields: { credential: { kind: 'base' } },
    works: async ({ app }) => {
      const key = await keyOfDora(app);
      const { body } = await app.call('POST', calls.beginPasskeyLogin.url);
      return {
        body: { credential: key.get(body as calls.RequestOptions) },
        answer: {
          status: 200,
          body: { access: expect.stringMatching(JWT), refresh: expect.stringMatching(JWT) },
        },
      };
    },
  },
];
