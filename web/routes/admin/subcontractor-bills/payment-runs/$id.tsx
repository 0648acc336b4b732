import { createFileRoute } from '@tanstack/react-router';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { RunPage } from '#web/features/payment-runs/components/run-page.tsx';
import { useMay } from '#web/lib/use-may.ts';

export const Route = createFileRoute('/admin/subcontractor-bills/payment-runs/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const may = useMay();
  return (
    <>
      <RunPage
        key={id}
        id={id}
        emails={may('manage_settings') && <RecordEmails table="payment_runs" id={id} />}
      />
      <RecordHistory key={`history ${id}`} records={[{ table: 'payment_runs', id }]} collapsed />
    </>
  );
}
