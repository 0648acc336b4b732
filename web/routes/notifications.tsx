import { createFileRoute } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#shared/rules/roles.ts';
import { Portal } from '#web/app/portal.tsx';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { AdminShell } from '#web/app/shells/admin-shell.tsx';
import { EmployeeShell } from '#web/app/shells/employee-shell.tsx';
import { PartnerShell } from '#web/app/shells/partner-shell.tsx';
import { SubcontractorShell } from '#web/app/shells/subcontractor-shell.tsx';
import { ResumeSending } from '#web/features/conversation/components/resume-sending.tsx';
import { NotificationsScreen } from '#web/features/notifications/components/notifications-screen.tsx';
import { parseNotificationsSearch } from '#web/features/notifications/notifications-search.ts';

/** One address for everybody, in the frame of the role. */
export const Route = createFileRoute('/notifications')({
  validateSearch: parseNotificationsSearch,
  component: Notifications,
});

const SHELLS: Record<Role, ComponentType<{ children: ReactNode }>> = {
  admin: AdminShell,
  employee: EmployeeShell,
  partner: PartnerShell,
  subcontractor: SubcontractorShell,
};

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
  // The guard lets nobody in without a role.
  const Shell = SHELLS[primaryRole ?? 'subcontractor'];
  return (
    <Shell>
      <NotificationsScreen
        profileId={profile.id}
        role={primaryRole}
        search={Route.useSearch()}
        change={(search) => navigate({ search, replace: true })}
      />
    </Shell>
  );
}
