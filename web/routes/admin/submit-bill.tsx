import { createFileRoute } from '@tanstack/react-router';
import { OfficeBillScreen } from '#web/features/bills/components/office-bill-screen.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/submit-bill')({
  /** `?bill=` opens a draft, or a bill that was sent back. */
  validateSearch: (search: Record<string, unknown>): { bill?: string } =>
    typeof search.bill === 'string' ? { bill: search.bill } : {},
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  return <OfficeBillScreen profileId={profile.id} startWith={Route.useSearch().bill} />;
}
