import { createFileRoute } from '@tanstack/react-router';
import { MarginList } from '#web/features/margin/components/margin-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/analytics_/margin')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Margin')}
      crumbs={[{ label: t('Analytics'), to: '/admin/analytics' }, { label: t('Margin') }]}
      description={t('What work earned and cost, by whole months, the smallest margin first.')}
    >
      <MarginList />
    </Page>
  );
}
