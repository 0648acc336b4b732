import type { SubscriptionChange, WorkerScope } from '#web/pwa/worker-scope.ts';

/**
 * The browser has ended a subscription: subscribes anew and tells the portal, which knows this device by the old address.
 * Browsers that do not say which one ended are found again when the portal is next opened.
 */
export async function renewSubscription(worker: WorkerScope, change: SubscriptionChange): Promise<void> {
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
