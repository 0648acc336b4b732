import type { CDPSession, Page, Worker } from '@playwright/test';
import type { PushMessage } from '#shared/push-message.ts';

/**
 * Lets a page subscribe to web push: tests cannot reach the push service of the browser's vendor, so the
 * subscription is created here. Everything else is real: permission, service worker, notifications.
 */
export async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = 'test-push-subscription';
    const subscription = {
      endpoint: 'https://push.example/this-device',
      toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
      unsubscribe: async () => {
        localStorage.removeItem(stored);
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(stored, 'yes');
        return subscription;
      },
      getSubscription: async () => (localStorage.getItem(stored) ? subscription : null),
    });
  });
}

const registrations = new WeakMap<Page, { session: CDPSession; id: Promise<string> }>();

/** Delivers a push to the portal's service worker, as the browser does. */
export async function deliverPush(page: Page, push: PushMessage): Promise<void> {
  const { session, id } = registrations.get(page) ?? (await followRegistration(page));
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await id,
    data: JSON.stringify(push),
  });
}

async function followRegistration(page: Page) {
  const session = await page.context().newCDPSession(page);
  const id = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration && !registration.isDeleted) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const followed = { session, id };
  registrations.set(page, followed);
  return followed;
}

/** Title and text of every notification that is shown. */
export function notificationsOf(page: Page): Promise<[string, string][]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }): [string, string] => [title, body]);
  });
}

/** A tap on the visible notification, as the service worker gets it. */
export async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await (worker as Worker).evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const Tap = Reflect.get(globalThis, 'NotificationEvent');
    dispatchEvent(new Tap('notificationclick', { notification }));
  });
}
