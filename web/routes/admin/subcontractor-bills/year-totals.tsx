import { createFileRoute } from '@tanstack/react-router';
import { YearTotalList } from '#web/features/year-totals/components/year-total-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/year-totals')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Year totals')}
      description={t('What each subcontractor was paid in a year, for Form 1099-NEC.')}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('Year totals') },
      ]}
    >
      <YearTotalList />
    </Page>
  );
}
