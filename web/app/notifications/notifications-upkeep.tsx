import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { UNREAD_COUNTS_LIVE_DELAY_MS } from '#shared/limits.ts';
import { needsAction } from '#shared/rules/notification-topics.ts';
import { useMessageArrivals } from '#web/features/messages/unread/message-arrivals.ts';
import { markNotificationsRead } from '#web/features/notifications/unread/mark-read.ts';
import {
  type LiveNotification,
  useNotificationArrivals,
} from '#web/features/notifications/unread/notification-arrivals.ts';
import {
  forgetUnread,
  useUnreadNotifications,
} from '#web/features/notifications/unread/unread-notifications.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useViewer } from '#web/lib/viewer.ts';

/**
 * Behind every guarded screen: refetches the viewer's notifications when they change, shows a toast for important ones,
 * and marks notifications as read when their page is opened.
 */
export function NotificationsUpkeep() {
  const { id: profileId } = useViewer().profile;
  const queryClient = useQueryClient();
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refresh = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: ['notifications'] }),
      UNREAD_COUNTS_LIVE_DELAY_MS,
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useNotificationArrivals((change) => {
    refresh();
    if (change && needsAction(change.kind) && change.path !== router.latestLocation.pathname) {
      void speakUp(change, (path) => router.history.push(path));
    }
  });
  useMessageArrivals({ onMessage: () => {}, onReconnected: refresh });

  useReadByOpening(profileId);
  return null;
}

/** Opening a notification's page counts as reading it, however the viewer got there. */
function useReadByOpening(profileId: string): void {
  const queryClient = useQueryClient();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const unread = useUnreadNotifications(profileId);
  const opened = unread.filter(({ path }) => path === pathname).map(({ id }) => id);
  const markRead = useEffectEvent(async (ids: string[]) => {
    if (document.visibilityState !== 'visible') return;
    forgetUnread(queryClient, profileId, ids);
    await markNotificationsRead(profileId, ids);
  });
  const ids = opened.join();
  useEffect(() => {
    // If marking fails now, the notification is unread again when the counts are refetched.
    if (ids) markRead(ids.split(',')).catch(() => undefined);
  }, [ids]);
}

async function speakUp(notification: LiveNotification, open: (path: string) => void): Promise<void> {
  const { path } = notification;
  // Its texts load with the first one that is shown.
  const { notificationText } = await import('#shared/rules/notification-text.ts');
  const { title, body } = notificationText(notification);
  toast({
    stays: true,
    title,
    description: body,
    ...(path && { action: { label: t('Open', { context: 'verb' }), onSelect: () => open(path) } }),
  });
}
