import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { SubmitReports } from '#web/features/field/components/submit-reports.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/submit-report')({ component: Screen });

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'subcontractor');
  return (
    <Page
      title={t('Submit Reports')}
      description={t('Submit completion reports for your assigned work orders')}
    >
      <SubmitReports organizationIds={organizationIds} />
    </Page>
  );
}
