/**
 * The service worker, built as `/sw.js`: it runs when the portal is told something by web push, also while it is closed.
 * One file without imports, because not every browser takes modules here: what it uses must not be used by pages.
 */
import type { PushMessage } from '#shared/push-message.ts';
import { renewSubscription } from '#web/pwa/renew-subscription.ts';
import { openNotification, showPush } from '#web/pwa/show-push.ts';
import type { WorkerScope } from '#web/pwa/worker-scope.ts';

const worker = self as unknown as WorkerScope;

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
