import type { PushMessage } from '#shared/push-message.ts';
import type { WorkerScope } from '#web/pwa/worker-scope.ts';

/** Makes a notification of a push, unless its conversation is on the screen or the same message has been shown. */
export async function showPush(worker: WorkerScope, push: PushMessage): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOnScreen = windows.some(
    ({ url, visibilityState }) =>
      push.place !== null && visibilityState === 'visible' && url.includes(push.place),
  );
  if (isOnScreen) return;
  const shown = await worker.registration.getNotifications({ tag: push.tag });
  if (shown.some(({ data }) => data.messageId === push.messageId)) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body: push.body,
    tag: push.tag,
    // In place of an older one, and heard all the same.
    renotify: true,
    data: { path: push.path, messageId: push.messageId },
  };
  await worker.registration.showNotification(push.title, options);
}

/** Opens what a notification is about: in a window that is there, else in a new one. */
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
