import { createFileRoute, Link } from '@tanstack/react-router';
import { ReportList } from '#web/features/reports/components/report-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'partner');
  return (
    <Page title={t('Reports')} description={t('Approved reports about the work at your locations.')}>
      <ReportList
        scope={{ of: 'partner', organizationIds }}
        emptyAction={
          <Link to="/partner/work-orders" className={buttonStyle()}>
            {t('Work Orders')}
          </Link>
        }
      />
    </Page>
  );
}
