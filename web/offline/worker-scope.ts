/** A worker's global scope, as far as used: the types of documents and of workers exclude each other. */
export interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: LastingEvent & { readonly data?: unknown }) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: {
    unregister(): Promise<boolean>;
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly location: { readonly origin: string };
}

export interface Pushed {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** The page that a click opens. */
  readonly path: string;
}

interface Page {
  readonly url: string;
  navigate(path: string): Promise<Page | null>;
  focus(): Promise<unknown>;
}

interface PushEvent extends LastingEvent {
  readonly data: { json(): Pushed };
}

interface ClickEvent extends LastingEvent {
  readonly notification: { readonly data: string; close(): void };
}

interface LastingEvent {
  waitUntil(task: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
