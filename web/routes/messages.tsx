import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { Role } from '#shared/rules/roles.ts';
import { Portal } from '#web/app/portal.tsx';
import { useViewer } from '#web/app/session/use-viewer.ts';

export const Route = createFileRoute('/messages')({ component: Messages });

const MESSAGES_PAGES = {
  admin: '/admin/messages',
  employee: '/employee/messages',
  partner: '/partner/messages',
  subcontractor: '/subcontractor/messages',
} as const satisfies Record<Role, string>;

function Messages() {
  return (
    <Portal>
      <ToOwnMessages />
    </Portal>
  );
}

function ToOwnMessages() {
  const { primaryRole } = useViewer();
  return <Navigate to={primaryRole ? MESSAGES_PAGES[primaryRole] : '/messages'} replace />;
}
