import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { EmployeeShell } from '#web/app/shells/employee-shell.tsx';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';

export const Route = createFileRoute('/employee')({ component: Area });

function Area() {
  return (
    <Portal>
      <ResumeSending />
      <EmployeeShell>
        <Outlet />
      </EmployeeShell>
    </Portal>
  );
}
