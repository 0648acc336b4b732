import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { PartnerShell } from '#web/app/shells/partner-shell.tsx';
import { ResumeSending } from '#web/features/messages/conversation/components/resume-sending.tsx';

export const Route = createFileRoute('/partner')({ component: Area });

function Area() {
  return (
    <Portal>
      <ResumeSending />
      <PartnerShell>
        <Outlet />
      </PartnerShell>
    </Portal>
  );
}
