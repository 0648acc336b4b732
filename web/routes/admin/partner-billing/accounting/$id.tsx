import { createFileRoute } from '@tanstack/react-router';
import { BatchPage } from '#web/features/accounting/components/batch-page.tsx';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';

export const Route = createFileRoute('/admin/partner-billing/accounting/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  return (
    <>
      <BatchPage key={id} id={id} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'accounting_batches', id }]} collapsed />
    </>
  );
}
