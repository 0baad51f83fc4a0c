/** A JSON value together with the line where it stands, for error messages that a person can follow. */
export interface Located {
  line: number;
  value: string | number | boolean | null | Located[] | Map<string, Located>;
}

export class JsonProblem extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const SPACE = /[ \t\r\n]*/y;
const TEXT = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const STRANGE = /[^\s,:[\]{}"]+|./y;

/** Reads JSON (RFC 8259). @throws JsonProblem that names the line of the first mistake */
export function parseJsonWithLines(source: string): Located {
  return new Reader(source).document();
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  document(): Located {
    const value = this.#value();
    this.#skipSpace();
    if (this.#at < this.#source.length) this.#fail(`expected the end of the file but found ${this.#found()}`);
    return value;
  }

  #value(): Located {
    this.#skipSpace();
    const line = this.#line();
    if (this.#skip('{')) return { line, value: this.#members() };
    if (this.#skip('[')) return { line, value: this.#items() };
    const token = this.#take(TEXT) ?? this.#take(WORD) ?? this.#take(NUMBER);
    if (token === undefined) return this.#fail(`expected a value but found ${this.#found()}`);
    return { line, value: JSON.parse(token) };
  }

  #members(): Map<string, Located> {
    const members = new Map<string, Located>();
    this.#list('}', () => {
      const token = this.#take(TEXT);
      if (token === undefined) return this.#fail(`expected a name in quotes but found ${this.#found()}`);
      const name: string = JSON.parse(token);
      if (members.has(name)) this.#fail(`"${name}" is there twice`);
      this.#skipSpace();
      if (!this.#skip(':')) this.#fail(`expected ":" after "${name}" but found ${this.#found()}`);
      members.set(name, this.#value());
    });
    return members;
  }

  #items(): Located[] {
    const items: Located[] = [];
    this.#list(']', () => items.push(this.#value()));
    return items;
  }

  #list(end: '}' | ']', readOne: () => void): void {
    this.#skipSpace();
    if (this.#skip(end)) return;
    do {
      this.#skipSpace();
      if (this.#source[this.#at] === end) this.#fail(`the comma before "${end}" is one too many`);
      readOne();
      this.#skipSpace();
    } while (this.#skip(','));
    if (!this.#skip(end)) this.#fail(`expected "," or "${end}" but found ${this.#found()}`);
  }

  #skipSpace(): void {
    this.#take(SPACE);
  }

  #skip(sign: string): boolean {
    if (this.#source[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const token = pattern.exec(this.#source)?.[0];
    if (token !== undefined) this.#at += token.length;
    return token;
  }

  #found(): string {
    if (this.#at >= this.#source.length) return 'the end of the file';
    if (this.#source[this.#at] === '"')
      return 'a text that is not closed on its line or holds a wrong escape';
    STRANGE.lastIndex = this.#at;
    return `"${STRANGE.exec(this.#source)?.[0]}"`;
  }

  #line(): number {
    return this.#source.slice(0, this.#at).split('\n').length;
  }

  #fail(message: string): never {
    throw new JsonProblem(this.#line(), message);
  }
}
