import { Suspense } from 'react';
import FieldOfficeQueues from '#web/features/dashboards/components/field-office-queues.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const AssignById = lazyPart(() => import('#web/features/work-orders/assign/components/assign-by-id.tsx'));

/** The office's queues on an employee's dashboard, with the assign dialog. */
export default function OfficeQueues() {
  return (
    <FieldOfficeQueues
      renderAssign={(id, onClose) => (
        <Suspense fallback={null}>
          <AssignById workOrderId={id} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}
