import { createFileRoute, Link } from '@tanstack/react-router';
import { ReportList } from '#web/features/reports/components/report-list.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const organizationIds = organizationIdsOf(useViewer(), 'subcontractor');
  return (
    <Page title={t('Report History')} description={t('The completion reports of your company.')}>
      <ReportList
        scope={{ of: 'subcontractor', organizationIds }}
        emptyAction={
          <Link to="/subcontractor/submit-report" className={buttonStyle()}>
            {t('Submit a report')}
          </Link>
        }
      />
    </Page>
  );
}
