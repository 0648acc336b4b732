import { createFileRoute } from '@tanstack/react-router';
import { OfflineWork } from '#web/app/prefetch/offline-work.tsx';
import { SubmitReports } from '#web/features/field/components/submit-reports.tsx';
import { DraftList } from '#web/features/reports/components/draft-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/submit-report')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const organizationIds = organizationIdsOf(viewer, 'subcontractor');
  return (
    <Page
      title={t('Submit Reports')}
      description={t('Submit completion reports for your assigned work orders')}
    >
      <OfflineWork />
      <DraftList profileId={viewer.profile.id} area="subcontractor" className="mt-2 mb-4" />
      <SubmitReports organizationIds={organizationIds} />
    </Page>
  );
}
