import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { OfficeBillScreen } from '#web/features/bills/components/office-bill-screen.tsx';

export const Route = createFileRoute('/admin/submit-bill')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  return <OfficeBillScreen profileId={profile.id} />;
}
