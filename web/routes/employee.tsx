import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { EmployeeShell } from '#web/app/shells/employee-shell.tsx';

export const Route = createFileRoute('/employee')({ component: Area });

function Area() {
  return (
    <Portal>
      <EmployeeShell>
        <Outlet />
      </EmployeeShell>
    </Portal>
  );
}
