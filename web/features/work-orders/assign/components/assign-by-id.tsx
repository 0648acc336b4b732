import { AssignDialog } from '#web/features/work-orders/assign/components/assign-dialog.tsx';
import { useOfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface AssignByIdProps {
  workOrderId: string;
  onClose: () => void;
}

/** The assign dialog over any screen, for a work order of which only the id is known. */
export default function AssignById({ workOrderId, onClose }: AssignByIdProps) {
  const query = useOfficeWorkOrder(workOrderId);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  if (query.data) return <AssignDialog order={query.data} open onOpenChange={onOpenChange} />;
  return (
    <Dialog open onOpenChange={onOpenChange} title={t('Assign')} footer={null}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Dialog>
  );
}
