import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from './store.ts';
import { tokenPair } from './tokens.ts';

interface Credentials {
  username: string;
  password: string;
}

const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

const hash = (message: string, nonce: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, ...COST }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
  });

export async function register(store: Store, body: unknown): Promise<string> {
  const { username, password } = body as Credentials;
  const salt = randomBytes(16);
  store.addUser(username, salt, await hash(password, salt));
  return JSON.stringify({ username });
}

/** Returns the token pair as JSON, or undefined for wrong credentials. */
export async function logIn(store: Store, body: unknown): Promise<string | undefined> {
  const { username, password } = body as Credentials;
  const known = store.userNamed(username);
  const given = await hash(password, known?.salt ?? randomBytes(16));
  if (known === undefined || !timingSafeEqual(given, known.hash)) return undefined;
  return JSON.stringify(tokenPair(known.id, store.openSession(known.id)));
}
