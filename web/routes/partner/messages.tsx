import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { MessagesScreen } from '#web/features/conversations/components/messages-screen.tsx';

export const Route = createFileRoute('/partner/messages')({ component: Screen });

function Screen() {
  return (
    <MessagesScreen
      viewerId={useViewer().profile.id}
      dashboardPath="/partner/dashboard"
      workOrderPath={(id) => pathTo('/partner/work-orders/$id', { id })}
    />
  );
}
