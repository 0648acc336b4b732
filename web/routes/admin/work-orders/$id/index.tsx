import { createFileRoute } from '@tanstack/react-router';
import { RecordEmails } from '#web/features/emails/components/record-emails.tsx';
import { WithThread } from '#web/features/messages/conversation/components/with-thread.tsx';
import { OfficeWorkOrder } from '#web/features/work-orders/components/office-work-order.tsx';
import { useViewer } from '#web/lib/viewer.ts';

export const Route = createFileRoute('/admin/work-orders/$id/')({ component: Screen });

function Screen() {
  const { id } = Route.useParams();
  const viewer = useViewer();
  return (
    <WithThread workOrderId={id} viewer={viewer}>
      {(slots) => (
        <OfficeWorkOrder
          id={id}
          canOpenMoney={viewer.roles.includes('admin')}
          isManager={viewer.memberships.some(
            ({ organization_type, role }) => organization_type === 'internal' && role !== 'employee',
          )}
          emails={viewer.roles.includes('admin') && <RecordEmails table="work_orders" id={id} />}
          {...slots}
        />
      )}
    </WithThread>
  );
}
