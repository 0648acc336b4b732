import { createFileRoute } from '@tanstack/react-router';
import { TeamPage } from '#web/features/people/components/team-page.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/subcontractor/team')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  return <TeamPage viewer={viewer} organizationIds={organizationIdsOf(viewer, 'subcontractor')} />;
}
