import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { BulkActionProps } from '#web/features/work-orders/use-bulk.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';

const BulkAssignDialog = lazy(() =>
  import('#web/features/work-orders/components/bulk-assign-dialog.tsx').then((module) => ({
    default: module.BulkAssignDialog,
  })),
);

/** Gives the chosen work orders to the same people. */
export function BulkAssign(props: BulkActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        {t('Assign')}
      </Button>
      {open && (
        <Suspense>
          <BulkAssignDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
