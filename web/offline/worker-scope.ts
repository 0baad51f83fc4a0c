/** What the worker uses of its global scope: the types of documents and of workers exclude each other in one program. */
export interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: LastingEvent & { readonly data?: unknown }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { unregister(): Promise<boolean> };
  readonly location: { readonly origin: string };
}

interface LastingEvent {
  waitUntil(task: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
