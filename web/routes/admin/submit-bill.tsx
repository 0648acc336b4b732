import { createFileRoute } from '@tanstack/react-router';
import { parseBillStart } from '#web/features/bills/bill-start.ts';
import { OfficeBillScreen } from '#web/features/bills/components/office-bill-screen.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/submit-bill')({
  validateSearch: parseBillStart,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  return <OfficeBillScreen profileId={profile.id} start={Route.useSearch()} />;
}
