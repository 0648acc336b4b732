import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { AdminShell } from '#web/app/shells/admin-shell.tsx';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';

export const Route = createFileRoute('/admin')({ component: Area });

function Area() {
  return (
    <Portal>
      <ResumeSending />
      <AdminShell>
        <Outlet />
      </AdminShell>
    </Portal>
  );
}
