import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Portal } from '#web/app/portal.tsx';
import { PartnerShell } from '#web/app/shells/partner-shell.tsx';

export const Route = createFileRoute('/partner')({ component: Area });

function Area() {
  return (
    <Portal>
      <PartnerShell>
        <Outlet />
      </PartnerShell>
    </Portal>
  );
}
