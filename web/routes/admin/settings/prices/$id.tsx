import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { PriceListPage } from '#web/features/prices/components/price-list-page.tsx';

export const Route = createFileRoute('/admin/settings/prices/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  return (
    <PriceListPage
      key={id}
      id={id}
      onDone={() => void navigate({ to: '/admin/settings/prices' })}
      onCopied={(copy) => void navigate({ to: '/admin/settings/prices/$id', params: { id: copy } })}
    >
      <RecordHistory records={[{ table: 'price_lists', id }]} />
    </PriceListPage>
  );
}
