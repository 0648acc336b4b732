import { createFileRoute } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { OwnShell } from '#web/app/shells/own-shell.tsx';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';
import { NotificationsScreen } from '#web/features/notifications/components/notifications-screen.tsx';
import { parseNotificationsSearch } from '#web/features/notifications/notifications-search.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** One URL for all roles, in the frame of the role. */
export const Route = createFileRoute('/notifications')({
  validateSearch: parseNotificationsSearch,
  component: Notifications,
});

function Notifications() {
  return (
    <Portal>
      <ResumeSending />
      <OwnNotifications />
    </Portal>
  );
}

function OwnNotifications() {
  const { profile, primaryRole } = useViewer();
  const navigate = Route.useNavigate();
  return (
    <OwnShell>
      <NotificationsScreen
        profileId={profile.id}
        role={primaryRole}
        search={Route.useSearch()}
        change={(search) => navigate({ search, replace: true })}
      />
    </OwnShell>
  );
}
