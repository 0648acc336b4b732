import { createFileRoute } from '@tanstack/react-router';
import { AgeChart } from '#web/features/analytics/components/age-chart.tsx';
import { StatusChart } from '#web/features/analytics/components/status-chart.tsx';

import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/analytics')({ component: Screen });

function Screen() {
  return (
    <Page title={t('Analytics')} description={t('Where the work stands and how long it has been waiting.')}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <StatusChart />
        <AgeChart />
      </div>
    </Page>
  );
}
