import { createFileRoute } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { AssignmentsCard } from '#web/features/dashboards/components/assignments-card.tsx';
import { NeedsOfficeCard } from '#web/features/dashboards/components/needs-office-card.tsx';
import { WorkOrdersNowCard } from '#web/features/dashboards/components/work-orders-now-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/dashboard')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  return (
    <Page
      title={profile.first_name ? t('Hello, {{name}}', { name: profile.first_name }) : t('Dashboard')}
      description={t('Your work, and what the field has reported.')}
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <AssignmentsCard title={t('Your Assignments')} profileId={profile.id} />
          <WorkOrdersNowCard
            title={t('Waiting to be assigned')}
            filter={{ statuses: ['received'] }}
            listPath="/admin/work-orders?status=received"
            detailPath={(id) => pathTo('/admin/work-orders/$id', { id })}
            emptyText={t('Every request is assigned')}
          />
        </div>
        <NeedsOfficeCard />
      </div>
    </Page>
  );
}
