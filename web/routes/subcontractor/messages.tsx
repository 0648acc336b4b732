import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { MessagesScreen } from '#web/features/conversations/components/messages-screen.tsx';

export const Route = createFileRoute('/subcontractor/messages')({ component: Screen });

function Screen() {
  return (
    <MessagesScreen
      viewerId={useViewer().profile.id}
      dashboardPath="/subcontractor/dashboard"
      workOrderPath={(id) => pathTo('/subcontractor/work-orders/$id', { id })}
    />
  );
}
