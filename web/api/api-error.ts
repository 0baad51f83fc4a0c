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
