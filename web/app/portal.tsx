import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useArrivingMessages } from '#web/app/live/use-arriving-messages.ts';
import { NotificationsUpkeep } from '#web/app/notifications/notifications-upkeep.tsx';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { PaletteMount } from '#web/app/palette/palette-mount.tsx';
import { PrefetchMount } from '#web/app/prefetch/prefetch-mount.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { RouteGuard } from '#web/app/route-guard.tsx';
import { SessionWatch } from '#web/app/session/session-watch.ts';
import { MessageCountsContext } from '#web/features/messages/unread/message-counts.ts';
import { useUnreadCounts } from '#web/features/messages/unread/use-unread-counts.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { loadPatiently } from '#web/lib/load-patiently.ts';
import { keepPushOn } from '#web/lib/push-device.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { onWorkerMessage } from '#web/lib/worker-messages.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/**
 * The parts that every guarded area needs: the query cache, the guard, and the unread messages. The content security
 * policy does not allow style tags.
 */
export function Portal({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouteGuard>
          <SessionWatch />
          <PrefetchMount />
          <PushUpkeep />
          <LanguageUpkeep />
          <KeysOverview />
          <PaletteMount />
          <NotificationsUpkeep />
          <OfflineMount />
          <MessageCountsProvider>{children}</MessageCountsProvider>
        </RouteGuard>
        <LeaveMount />
      </QueryClientProvider>
    </CSPProvider>
  );
}

const KeysDialog = lazyDialog(() => import('#web/app/keys/keys-dialog.tsx'));

/** `?` shows the keys of the open screen. */
function KeysOverview() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return;
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <KeysDialog open={open} onOpenChange={setOpen} />;
}

/** Keeps the unread counts of the signed-in user current, for everything inside. */
function MessageCountsProvider({ children }: { children: ReactNode }) {
  const { profile, primaryRole } = useViewer();
  const counts = useUnreadCounts(profile.id);
  useArrivingMessages(profile.id, primaryRole, counts.refresh);
  return <MessageCountsContext value={counts}>{children}</MessageCountsContext>;
}

/** Behind every guarded screen: starts the device's storage, after the screen itself. */
function OfflineMount() {
  const { profile } = useViewer();
  // A user with a profile who sees a guarded screen is certainly a user of this device.
  const userId = profile.user_id ?? '';

  useEffect(() => {
    const load = () => import('#web/app/offline/start-offline.ts');
    const started = loadPatiently(load).then(({ startOffline }) => startOffline(profile.id, userId));
    started.catch(() => undefined);
    return () => {
      started.then((stop) => stop()).catch(() => undefined);
    };
  }, [profile.id, userId]);
  return null;
}

/** Behind every guarded screen: follows the language that the person has chosen, here or on another device. */
function LanguageUpkeep() {
  const { language } = useViewer().profile;
  useEffect(() => {
    // Without a connection the language stays as it is.
    const load = () => import('#web/lib/language.ts');
    loadPatiently(load)
      .then(({ followLanguage }) => followLanguage(language))
      .catch(() => undefined);
  }, [language]);
  return null;
}

/** Behind every guarded screen: opens the page of a tapped notification, and renews this device's push registration. */
function PushUpkeep() {
  const { history } = useRouter();

  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'open-path') history.push(message.path);
      }),
    [history],
  );

  useEffect(() => {
    // A registration that cannot be renewed now is renewed at the next visit; the settings show its state.
    keepPushOn().catch(() => undefined);
  }, []);
  return null;
}
