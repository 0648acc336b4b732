import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { TaxRatePage } from '#web/features/taxes/components/tax-rate-page.tsx';

export const Route = createFileRoute('/admin/settings/taxes/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const navigate = useNavigate();
  return (
    <TaxRatePage key={id} id={id} onDone={() => void navigate({ to: '/admin/settings/taxes' })}>
      <RecordHistory records={[{ table: 'tax_rates', id }]} />
    </TaxRatePage>
  );
}
