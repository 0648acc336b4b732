import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { RefusedItems } from '#shared/commands/refused-items.ts';
import { BulkPriority } from '#web/features/work-orders/components/bulk-priority.tsx';
import { BulkRefusals } from '#web/features/work-orders/components/bulk-refusals.tsx';
import { BulkStatus } from '#web/features/work-orders/components/bulk-status.tsx';
import type { BulkActionProps } from '#web/features/work-orders/use-bulk.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** The office's actions for several work orders; shows the reason of each refusal. */
export function BulkActions({ orders, onDone }: Pick<BulkActionProps, 'orders' | 'onDone'>) {
  const [refused, setRefused] = useState<RefusedItems>([]);
  const shared = { orders, onDone, onRefused: setRefused };
  return (
    <>
      <BulkAssign {...shared} />
      <BulkStatus {...shared} />
      <BulkPriority {...shared} />
      {refused.length > 0 && (
        <BulkRefusals
          orders={orders}
          refused={refused}
          onClose={() => {
            setRefused([]);
            onDone();
          }}
        />
      )}
    </>
  );
}

const BulkAssignDialog = lazyDialog(
  () => import('#web/features/work-orders/assign/components/bulk-assign-dialog.tsx'),
);

/** Assigns the selected work orders to the same people. */
function BulkAssign(props: BulkActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t('Assign')}
      </Button>
      {open && <BulkAssignDialog {...props} open onOpenChange={setOpen} />}
    </>
  );
}
