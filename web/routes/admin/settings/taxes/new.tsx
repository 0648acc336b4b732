import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NewTaxRatePage } from '#web/features/taxes/components/tax-rate-page.tsx';

export const Route = createFileRoute('/admin/settings/taxes/new')({ component: Screen });

function Screen() {
  const navigate = useNavigate();
  return <NewTaxRatePage onSaved={() => void navigate({ to: '/admin/settings/taxes' })} />;
}
