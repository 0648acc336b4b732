import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { MessagesScreen } from '#web/features/conversations/components/messages-screen.tsx';

export const Route = createFileRoute('/subcontractor/messages')({ component: Screen });

function Screen() {
  const { profile, primaryRole } = useViewer();
  return <MessagesScreen viewerId={profile.id} role={primaryRole} />;
}
