/**
 * The service worker, built as `/sw.js`: it starts the portal where there is no signal, and runs when the portal is told
 * something by web push, also while it is closed.
 * One file without imports, because not every browser takes modules here: what it uses must not be used by pages.
 */
import type { PushMessage } from '#shared/push-message.ts';
import { answerFor } from '#web/pwa/answers.ts';
import { fillShell, leaveOnly, SHELL } from '#web/pwa/shell-cache.ts';
import { openNotification, showPush } from '#web/pwa/show-push.ts';
import type { FromWorker, SubscriptionChange, WorkerScope } from '#web/pwa/worker-scope.ts';

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => {
  // A new version waits until its person takes it (or opens the portal anew), so that no page changes under their hands.
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
 * The browser has ended a subscription: subscribes anew and tells the portal, which knows this device by the old address.
 * Browsers that do not say which one ended are found again when the portal is next opened.
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

/** Tells every window of the portal; where none is open nobody is told, and the next one to open looks by itself. */
async function tellWindows(worker: WorkerScope, message: FromWorker): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage(message);
}
