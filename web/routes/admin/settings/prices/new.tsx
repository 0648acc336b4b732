import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewPriceListPage } from '#web/features/prices/components/price-list-page.tsx';
import { isId } from '#web/lib/is-id.ts';

export const Route = createFileRoute('/admin/settings/prices/new')({
  // The customer whose list it will be.
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: string } => ({
    ...(isId(customer) && { customer }),
  }),
  component: Screen,
});

function Screen() {
  const navigate = useNavigate();
  const { customer } = Route.useSearch();
  return (
    <NewPriceListPage
      customerId={customer ?? null}
      onSaved={() => void navigate({ to: '/admin/settings/prices' })}
    />
  );
}
