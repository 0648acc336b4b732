import { createFileRoute } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { DevicesCard } from '#web/features/health/components/devices-card.tsx';
import { HealthCard } from '#web/features/health/components/health-card.tsx';
import { ScheduledJobsCard } from '#web/features/health/components/scheduled-jobs-card.tsx';
import { SlowRequestsCard } from '#web/features/health/components/slow-requests-card.tsx';
import { StorageCard } from '#web/features/health/components/storage-card.tsx';
import { SystemPages } from '#web/features/health/components/system-pages.tsx';
import { TableCountsCard } from '#web/features/health/components/table-counts-card.tsx';
import { useSystemHealth } from '#web/features/health/queries.ts';
import { WithdrawBackup } from '#web/features/onboarding/components/withdraw-backup.tsx';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/admin/system-health')({ component: Screen });

function Screen() {
  const query = useSystemHealth();
  return (
    <Page
      title={t('System Health')}
      description={t('Health checks, record counts, and scheduled jobs.')}
      actions={
        <Button busy={query.isRefetching} onClick={() => query.refetch()}>
          {!query.isRefetching && <RotateCw aria-hidden />}
          {t('Refresh')}
        </Button>
      }
    >
      <SystemPages current="/admin/system-health" />
      <QueryView query={query} skeleton={<Skeleton className="h-[40rem] w-full" />}>
        {(report) => (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <HealthCard report={report} backupAction={<WithdrawBackup />} />
            <ScheduledJobsCard report={report} />
            <DevicesCard devices={report.devices} />
            <StorageCard report={report} />
            <SlowRequestsCard statements={report.statements} />
            <TableCountsCard records={report.records} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
