import { createFileRoute } from '@tanstack/react-router';
import { BILL_READERS } from '#shared/rules/capabilities.ts';
import { RecordHistory } from '#web/features/audit/components/record-history.tsx';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { MarginCard } from '#web/features/margin/components/margin-card.tsx';
import { WithThread } from '#web/features/messages/conversation/components/with-thread.tsx';
import { MileageCard } from '#web/features/mileage/components/mileage-card.tsx';
import { OfficeWorkOrder } from '#web/features/work-orders/components/office-work-order.tsx';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/work-orders/$id/')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  const may = useMay();
  return (
    <>
      <WithThread workOrderId={id} viewer={viewer}>
        {(slots) => (
          <OfficeWorkOrder
            id={id}
            canOpenMoney={viewer.roles.includes('admin')}
            seesOthers={may('manage_time') || may('see_costs')}
            seesNte={viewer.capabilities.length > 0}
            seesBills={BILL_READERS.some(may)}
            seesInvoices={may('invoice') || may('see_costs')}
            emails={may('manage_settings') && <RecordEmails table="work_orders" id={id} />}
            mileage={<MileageCard job={{ work_order_id: id }} />}
            margin={<MarginCard record={{ p_work_order_id: id }} />}
            {...slots}
          />
        )}
      </WithThread>
      <RecordHistory key={`history ${id}`} records={[{ table: 'work_orders', id }]} collapsed />
    </>
  );
}
