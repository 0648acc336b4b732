import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { MessagesScreen } from '#web/features/conversations/components/messages-screen.tsx';

export const Route = createFileRoute('/admin/messages')({ component: Screen });

function Screen() {
  return (
    <MessagesScreen
      viewerId={useViewer().profile.id}
      dashboardPath="/admin/dashboard"
      workOrderPath={(id) => pathTo('/admin/work-orders/$id', { id })}
    />
  );
}
