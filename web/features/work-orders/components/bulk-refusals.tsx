import type { RefusedItems } from '#shared/commands/refused-items.ts';
import type { BulkOrder } from '#web/features/work-orders/use-bulk.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface BulkRefusalsProps {
  orders: readonly BulkOrder[];
  refused: RefusedItems;
  onClose: () => void;
}

/** The work orders for which an action was refused, each with its reason. */
export function BulkRefusals({ orders, refused, onClose }: BulkRefusalsProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('{{count}} work order was left as it is|{{count}} work orders were left as they are', {
        count: refused.length,
      })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ul className="grid max-h-[50dvh] divide-y divide-line overflow-y-auto">
        {refused.map((item) => {
          const order = orders.find(({ id }) => id === item.id);
          return (
            <li key={item.id} className="grid gap-0.5 py-2">
              <p className="truncate">
                <span className="figures font-medium">{order?.work_order_number}</span> {order?.title}
              </p>
              <p className="text-ink-soft">{reasonText(item).title}</p>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
