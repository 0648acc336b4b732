import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AheadMount } from '#web/app/ahead/ahead-mount.tsx';
import { KeysOverview } from '#web/app/keys/keys-overview.tsx';
import { MessageCountsProvider } from '#web/app/messages/message-counts-provider.tsx';
import { NotificationsUpkeep } from '#web/app/notifications/notifications-upkeep.tsx';
import { LeaveMount } from '#web/app/offline/leave-mount.tsx';
import { OfflineMount } from '#web/app/offline/offline-mount.tsx';
import { PaletteMount } from '#web/app/palette/palette-mount.tsx';
import { PushUpkeep } from '#web/app/push/push-upkeep.tsx';
import { queryClient } from '#web/app/query-client.ts';
import { RouteGuard } from '#web/app/route-guard.tsx';
import { SessionWatch } from '#web/app/session/session-watch.ts';

/**
 * What every guarded area stands on: the data cache, the guard and the unread messages. The content security policy
 * allows no style tags.
 */
export function Portal({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouteGuard>
          <SessionWatch />
          <AheadMount />
          <PushUpkeep />
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
