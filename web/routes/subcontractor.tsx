import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { SubcontractorShell } from '#web/app/shells/subcontractor-shell.tsx';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';

export const Route = createFileRoute('/subcontractor')({ component: Area });

function Area() {
  return (
    <Portal>
      <ResumeSending />
      <SubcontractorShell>
        <Outlet />
      </SubcontractorShell>
    </Portal>
  );
}
