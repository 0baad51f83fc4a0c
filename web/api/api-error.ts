/** A call that was refused (`status` and `body` are the server's) or never got there (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown, options?: ErrorOptions) {
    super(status === 0 ? 'The server could not be reached' : `The server answered ${status}`, options);
    this.status = status;
    this.body = body;
  }
}

/** False when nothing has answered: no connection, or no answer in time. */
export const isAnswered = (error: ApiError): boolean =>
  error.status !== 0 || error instanceof StrangerAnswered;

/** A success that is not the answer of our server to the call: a proxy, a portal or a cache has answered. */
export class StrangerAnswered extends ApiError {
  constructor() {
    super(0);
  }
}
