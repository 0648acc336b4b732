import { createFileRoute } from '@tanstack/react-router';
import { ExportedIn } from '#web/features/accounting/components/exported-in.tsx';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { BillScreen } from '#web/features/bills/components/bill-screen.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { useMay } from '#web/lib/use-may.ts';

export const Route = createFileRoute('/admin/subcontractor-bills/$id')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const may = useMay();
  return (
    <>
      <BillScreen
        key={id}
        id={id}
        listTo="/admin/subcontractor-bills"
        byOffice
        emails={may('manage_settings') && <RecordEmails table="subcontractor_bills" id={id} />}
      />
      <ExportedIn key={`batches ${id}`} kinds={['bill']} id={id} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'subcontractor_bills', id }]} collapsed />
    </>
  );
}
