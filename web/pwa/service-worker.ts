/**
 * The service worker, built as `/sw.js`: it starts the portal offline, and receives push notifications, also while the
 * portal is closed.
 * It is one file without imports, because not every browser supports modules here: pages must not share its chunks.
 */
import type { PushMessage } from '#shared/push-message.ts';
import { answerFor } from '#web/pwa/answers.ts';
import { fillShell, leaveOnly, SHELL } from '#web/pwa/shell-cache.ts';
import { openNotification, showPush } from '#web/pwa/show-push.ts';
import type { FromWorker, SubscriptionChange, WorkerScope } from '#web/pwa/worker-scope.ts';

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => {
  // A new version waits until the user accepts it (or opens the portal again), so that no page changes while it is
  // used.
  event.waitUntil(fillShell(SHELL));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([leaveOnly(SHELL), worker.clients.claim()]));
});

worker.addEventListener('message', ({ data }) => {
  if (data.type === 'skip-waiting') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const answer = answerFor(worker, event);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('sync', (event) => {
  event.waitUntil(tellWindows(worker, { type: 'BACKGROUND_SYNC', tag: event.tag }));
});

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(worker, event.data.json() as PushMessage));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotification(worker, event.notification));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(worker, event));
});

/**
 * The browser has ended a subscription: subscribes again and updates the portal, which knows this device by its old
 * endpoint. If the browser does not report the old one, the next start of the portal repairs the registration.
 */
async function renewSubscription(worker: WorkerScope, change: SubscriptionChange): Promise<void> {
  const { oldSubscription } = change;
  const { anonKey, vapidPublicKey } = await (await fetch('/config.json')).json();
  const renewed =
    change.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: vapidPublicKey,
    }));
  if (!oldSubscription) return;
  const { endpoint, keys } = renewed.toJSON();
  await fetch('/rest/v1/rpc/renew_push_subscription', {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      old_endpoint: oldSubscription.endpoint,
      endpoint,
      p256dh: keys?.p256dh,
      auth: keys?.auth,
    }),
  });
}

/**
 * Sends a message to every window of the portal. Without one, nothing needs to be sent: the next window checks by
 * itself.
 */
async function tellWindows(worker: WorkerScope, message: FromWorker): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage(message);
}
