import { createFileRoute, Link } from '@tanstack/react-router';
import { ChecklistsButton } from '#web/features/reports/components/checklists-button.tsx';
import { ReportList } from '#web/features/reports/components/report-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const canSetUp = useMay()('manage_settings');
  return (
    <Page
      title={t('Reports')}
      description={t('Completion reports from the field. Those that wait for a decision come first.')}
    >
      <ReportList
        scope={{ of: 'office' }}
        tools={canSetUp && <ChecklistsButton />}
        emptyAction={
          <Link to="/admin/work-orders" className={buttonStyle()}>
            {t('Work Orders')}
          </Link>
        }
      />
    </Page>
  );
}
