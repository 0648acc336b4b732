/**
 * What our service worker uses of its global scope. TypeScript's own description of it cannot be loaded beside that of
 * pages: both describe the same names.
 */
export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
}

/** A tab or window that shows the portal. */
export interface WindowClient {
  url: string;
  visibilityState: 'visible' | 'hidden';
  focus(): Promise<WindowClient>;
  postMessage(message: OpenPath): void;
}

/** What the service worker asks a page for: to open a path. */
export interface OpenPath {
  type: 'open-path';
  path: string;
}

interface Lasting {
  /** The worker lives until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface PushEvent extends Lasting {
  data: { json(): unknown } | null;
}

export interface NotificationClick extends Lasting {
  notification: Notification;
}

export interface SubscriptionChange extends Lasting {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
