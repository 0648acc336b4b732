import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { PriceExplanation } from '#web/features/prices/components/price-explanation.tsx';
import { PriceListList } from '#web/features/prices/components/price-list-list.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/settings/prices/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  return (
    <Page
      title={t('Prices')}
      description={t(
        'What customers are charged. The list that fits a work order most closely sets its price.',
      )}
      crumbs={[{ label: t('Settings'), to: '/admin/profile' }, { label: t('Prices') }]}
      actions={<NewListLink variant="main" />}
    >
      <PriceListList action={<NewListLink variant="outline" />} />
      <div className="mt-4">
        <PriceExplanation />
      </div>
    </Page>
  );
}

const NewListLink = ({ variant }: { variant: 'main' | 'outline' }) => (
  <Allowed to="invoice">
    <Link to="/admin/settings/prices/new" className={buttonStyle({ variant })}>
      <Plus aria-hidden />
      {t('New price list')}
    </Link>
  </Allowed>
);
