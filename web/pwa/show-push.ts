import type { PushMessage } from '#shared/push-message.ts';
import type { WorkerScope } from '#web/pwa/worker-scope.ts';

/** Shows a push as a notification, unless its conversation is open or the same message was shown before. */
export async function showPush(worker: WorkerScope, push: PushMessage): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOnScreen = windows.some(
    ({ url, visibilityState }) =>
      push.targetId !== null && visibilityState === 'visible' && url.includes(push.targetId),
  );
  if (isOnScreen) return;
  const shown = await worker.registration.getNotifications({ tag: push.tag });
  if (shown.some(({ data }) => data.messageId === push.messageId)) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body: push.body,
    tag: push.tag,
    // Replaces an older one, with sound.
    renotify: true,
    data: { path: push.path, messageId: push.messageId },
  };
  await worker.registration.showNotification(push.title, options);
}

/** Opens the page of a notification: in an existing window, otherwise in a new one. */
export async function openNotification(worker: WorkerScope, { data }: Notification): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!found) {
    await worker.clients.openWindow(data.path);
    return;
  }
  found.postMessage({ type: 'open-path', path: data.path });
  await found.focus();
}
