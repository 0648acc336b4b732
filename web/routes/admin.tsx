import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { AdminShell } from '#web/app/shells/admin-shell.tsx';

export const Route = createFileRoute('/admin')({ component: Area });

function Area() {
  return (
    <Portal>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </Portal>
  );
}
