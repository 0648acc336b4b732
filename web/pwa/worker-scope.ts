/**
 * The part of the global scope that our service worker uses. TypeScript's own types for it cannot be loaded together
 * with those for pages, because both declare the same names.
 */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
}

/** A tab or window that shows the portal. */
interface WindowClient {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<WindowClient>;
  postMessage(message: FromWorker): void;
}

/** Messages of the service worker to pages: to open a path, or to deliver unsent work now. */
export type FromWorker = { type: 'open-path'; path: string } | { type: 'BACKGROUND_SYNC'; tag: string };

/** Messages of pages to a waiting service worker: to take over from the active one. */
interface ToWorker {
  type: 'skip-waiting';
}

interface Lasting {
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface SyncEvent extends Lasting {
  tag: string;
}

interface PushEvent extends Lasting {
  data: { json(): unknown } | null;
}

interface NotificationClick extends Lasting {
  notification: Notification;
}

export interface SubscriptionChange extends Lasting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
