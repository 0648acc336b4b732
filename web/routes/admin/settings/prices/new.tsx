import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewPriceListPage } from '#web/features/prices/components/price-list-page.tsx';

export const Route = createFileRoute('/admin/settings/prices/new')({ component: Screen });

function Screen() {
  const navigate = useNavigate();
  return <NewPriceListPage onSaved={() => void navigate({ to: '/admin/settings/prices' })} />;
}
