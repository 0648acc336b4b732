import type { ReactNode } from 'react';
import { MessageCountsContext } from '#web/app/messages/message-counts.ts';
import { useArrivingMessages } from '#web/app/messages/use-arriving-messages.ts';
import { useUnreadCounts } from '#web/app/messages/use-unread-counts.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';

/** Keeps the unread counts of whoever is signed in, live, for everything inside. */
export function MessageCountsProvider({ children }: { children: ReactNode }) {
  const { profile, primaryRole } = useViewer();
  const counts = useUnreadCounts(profile.id);
  useArrivingMessages(profile.id, primaryRole, counts.refresh);
  return <MessageCountsContext value={counts}>{children}</MessageCountsContext>;
}
