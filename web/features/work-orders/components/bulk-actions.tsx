import { useState } from 'react';
import { BulkAssign } from '#web/features/work-orders/components/bulk-assign.tsx';
import { BulkPriority } from '#web/features/work-orders/components/bulk-priority.tsx';
import { BulkRefusals } from '#web/features/work-orders/components/bulk-refusals.tsx';
import { BulkStatus } from '#web/features/work-orders/components/bulk-status.tsx';
import type { BulkActionProps } from '#web/features/work-orders/use-bulk.ts';

/** What the office can do with several work orders at once; says for each one that was refused why. */
export function BulkActions({ orders, onDone }: Pick<BulkActionProps, 'orders' | 'onDone'>) {
  const [refused, setRefused] = useState<readonly { id: string; message: string }[]>([]);
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
