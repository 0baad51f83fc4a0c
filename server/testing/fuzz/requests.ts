import type { TSchema } from 'typebox';
import { changePassword, createToken, register, revokeToken } from '../../../contract/accounts.ts';
import { deleteCategory } from '../../../contract/categories.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { brokenForm } from './forms.ts';
import { hostileHeaders, hostilePath, hostileWire } from './hostile.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { forgedToken } from './tokens.ts';
import { fittingJson, hostileJson, NO_TEXT } from './values.ts';

/** A request and what its answer must keep to. */
export interface Planned {
  bytes: string | Buffer;
  method: string;
  path: string;
  /** Whose things the answer may show. */
  by: Person | undefined;
  /** Carries a token that nobody gave out, or none, to a call that needs one. */
  isForged: boolean;
  /** On a connection of its own, because nobody can say where the request ends. */
  isLast: boolean;
}

/** Calls that hash a password when all is well with them: seldom, or nothing else would be tried. */
const COSTLY: ReadonlySet<Endpoint> = new Set<Endpoint>([createToken, register, changePassword]);
const COSTLY_ONE_IN = 2_000;
const MAKING = /^POST \/api\/(notes|categories)\/$/;

/** Makes random requests: most fit the contract and are then changed in one place, some are hostile throughout. */
export class Requests {
  readonly #random: Random;
  readonly #people: readonly Person[];
  readonly #pages: readonly string[];

  constructor(random: Random, people: readonly Person[], pages: readonly string[]) {
    this.#random = random;
    this.#people = people;
    this.#pages = pages;
  }

  next(): Planned {
    const random = this.#random;
    switch (random.below(16)) {
      case 0:
        return this.#wild();
      case 1:
        return random.oneIn(8) ? this.#wire() : this.#page();
      case 2:
        return random.oneIn(4) ? this.#form() : this.#call();
      default:
        return this.#call();
    }
  }

  /** A call of the contract, more or less. */
  #call(): Planned {
    const random = this.#random;
    const person = random.pick(this.#people);
    let endpoint = random.pick(ENDPOINTS);
    if (person === undefined || endpoint === undefined) throw new Error('Nobody is there to call');
    if (person.isFull && MAKING.test(`${endpoint.method} ${endpoint.url}`)) endpoint = deleteCategory;
    const needsToken = endpoint.schema.security !== undefined;
    const isForged = random.oneIn(10);
    const token = isForged
      ? forgedToken(random, person)
      : needsToken || random.oneIn(3)
        ? person.access
        : undefined;
    const path = this.#pathOf(endpoint, person);
    const body = this.#body(endpoint, person);
    const headers = [
      'Host: localhost',
      ...(token === undefined ? [] : [`Authorization: ${random.oneIn(40) ? 'bearer ' : 'Bearer '}${token}`]),
      ...(body === undefined
        ? []
        : [`Content-Type: ${random.oneIn(60) ? 'text/plain' : 'application/json'}`]),
      ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
      ...(random.oneIn(12) ? hostileHeaders(random) : []),
    ];
    const head = `${endpoint.method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
    const bytes =
      typeof body === 'string' || body === undefined
        ? head + (body ?? '')
        : Buffer.concat([Buffer.from(head), body]);
    const by = token === person.access ? person : undefined;
    return {
      bytes,
      method: endpoint.method,
      path,
      by,
      isForged: needsToken && by === undefined,
      isLast: false,
    };
  }

  #pathOf({ url }: Endpoint, person: Person): string {
    const random = this.#random;
    const id = random.oneIn(8)
      ? encodeURIComponent(random.pick(['', '0', '__proto__', '\0', 'é', 'x'.repeat(300), '../..']))
      : this.#anId(person);
    const path = url.replace(':id', id);
    return random.oneIn(12) ? path.slice(0, -1) : path;
  }

  #anId(person: Person): string {
    const random = this.#random;
    const from = random.oneIn(8) ? (random.pick(this.#people) ?? person) : person;
    return random.pick(random.oneIn(2) ? from.notes : from.categories) ?? random.uuid();
  }

  #body(endpoint: Endpoint, person: Person): string | Buffer | undefined {
    const random = this.#random;
    const schema: (TSchema & { properties?: Record<string, TSchema> }) | undefined = endpoint.schema.body;
    if (schema === undefined) return random.oneIn(20) ? hostileJson(random) : undefined;
    const mustBreak = COSTLY.has(endpoint) && !random.oneIn(COSTLY_ONE_IN);
    const fields = new Map<string, string>();
    const ids = [...person.categories, ...person.notes, this.#anId(person)];
    const around = { random, ids, mark: person.mark };
    for (const [name, of] of Object.entries(schema.properties ?? {})) {
      if (!random.oneIn(15)) fields.set(name, fittingJson(name, of, around));
    }
    if (endpoint === revokeToken) fields.set('refresh', JSON.stringify(forgedToken(random, person)));
    const broken = random.pick([...fields.keys()]);
    if (broken !== undefined && mustBreak) fields.set(broken, random.pick(NO_TEXT));
    else if (broken !== undefined && random.oneIn(4)) fields.set(broken, hostileJson(random));
    if (random.oneIn(15))
      fields.set(random.pick(['__proto__', 'constructor', 'owner', 'id', 'x']), hostileJson(random));
    const text = `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
    return random.oneIn(25) ? this.#spoilt(text) : text;
  }

  /** JSON that is none any more. */
  #spoilt(text: string): string | Buffer {
    const random = this.#random;
    switch (random.below(6)) {
      case 0:
        return text.slice(0, random.below(text.length));
      case 1:
        return `\ufeff${text}`;
      case 2:
        return text + random.pick(['}', ' x', '\0', text]);
      case 3:
        return hostileJson(random);
      case 4:
        return random.oneIn(200) ? text.padEnd(300_000) : '';
      default: {
        const bytes = Buffer.from(text);
        bytes[random.below(bytes.length)] = 128 + random.below(128);
        return bytes;
      }
    }
  }

  /** Any method on any path. */
  #wild(): Planned {
    const random = this.#random;
    const method = random.pick([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'QUERY',
    ]);
    const path = random.oneIn(2) ? hostilePath(random) : (random.pick(ENDPOINTS)?.url ?? '/');
    const person = random.oneIn(2) ? random.pick(this.#people) : undefined;
    const headers = [
      'Host: localhost',
      ...(person === undefined ? [] : [`Authorization: Bearer ${person.access}`]),
      ...hostileHeaders(random),
    ];
    const bytes = `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
    return { bytes, method, path, by: person, isForged: false, isLast: true };
  }

  #page(): Planned {
    const path = this.#random.pick(this.#pages) ?? '/';
    const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n\r\n`;
    return { bytes, method: 'GET', path, by: undefined, isForged: false, isLast: false };
  }

  #form(): Planned {
    const person = this.#random.pick(this.#people);
    if (person === undefined) return this.#page();
    return { ...brokenForm(this.#random, person), by: person, isForged: false, isLast: true };
  }

  /** Bytes that are hardly HTTP. */
  #wire(): Planned {
    const bytes = hostileWire(this.#random);
    return { bytes, method: 'GET', path: '', by: undefined, isForged: false, isLast: true };
  }
}
