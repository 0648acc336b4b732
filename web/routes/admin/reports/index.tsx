import { createFileRoute } from '@tanstack/react-router';
import { ReportList } from '#web/features/reports/components/report-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/reports/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Reports')}
      description={t('Completion reports from the field. Those that wait for a decision come first.')}
    >
      <ReportList scope={{ of: 'office' }} />
    </Page>
  );
}
