import { createFileRoute } from '@tanstack/react-router';
import { AgeChart } from '#web/features/analytics/components/age-chart.tsx';
import { StatusChart } from '#web/features/analytics/components/status-chart.tsx';
import { NeedsOfficeCard } from '#web/features/dashboards/components/needs-office-card.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/pipeline-dashboard')({ component: Screen });

function Screen() {
  return (
    <Page
      title={t('Pipeline Dashboard')}
      description={t('How work flows from the request to the invoice, and what waits for the office.')}
    >
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <StatusChart />
        <AgeChart />
        <NeedsOfficeCard />
      </div>
    </Page>
  );
}
