import { createFileRoute } from '@tanstack/react-router';
import { ReadinessCard } from '#web/features/health/components/readiness-card.tsx';
import { ScheduledJobsCard } from '#web/features/health/components/scheduled-jobs-card.tsx';
import { TableCountsCard } from '#web/features/health/components/table-counts-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/system-health')({ component: Screen });

function Screen() {
  return (
    <Page title={t('System Health')} description={t('Health checks, record counts, and scheduled jobs.')}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ReadinessCard />
        <TableCountsCard />
        <ScheduledJobsCard />
      </div>
    </Page>
  );
}
