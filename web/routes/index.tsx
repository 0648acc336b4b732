import { createFileRoute, Navigate } from '@tanstack/react-router';
import { DASHBOARDS } from '#shared/rules/roles.ts';
import { Portal } from '#web/app/portal.tsx';
import { useViewer } from '#web/app/session/use-viewer.ts';

export const Route = createFileRoute('/')({ component: Home });

function Home() {
  return (
    <Portal>
      <ToOwnDashboard />
    </Portal>
  );
}

function ToOwnDashboard() {
  const { primaryRole } = useViewer();
  return <Navigate to={primaryRole ? DASHBOARDS[primaryRole] : '/auth'} replace />;
}
