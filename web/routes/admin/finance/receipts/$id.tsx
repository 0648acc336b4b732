import { createFileRoute } from '@tanstack/react-router';
import { ExportedIn } from '#web/features/accounting/components/exported-in.tsx';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { ReceiptScreen } from '#web/features/receipts/components/receipt-screen.tsx';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/finance/receipts/$id')({ component: Screen });

function Screen() {
  const { profile, roles } = useViewer();
  const may = useMay();
  const { id } = Route.useParams();
  return (
    <>
      <ReceiptScreen
        key={id}
        id={id}
        listTo="/admin/finance/receipts"
        profileId={profile.id}
        isManager={may('manage_time')}
        isAdmin={roles.includes('admin')}
        emails={may('manage_settings') && <RecordEmails table="receipts" id={id} />}
      />
      <ExportedIn key={`batches ${id}`} kinds={['receipt']} id={id} />
      <RecordHistory key={`history ${id}`} records={[{ table: 'receipts', id }]} collapsed />
    </>
  );
}
