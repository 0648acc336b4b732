import { Flag } from 'lucide-react';
import { PRIORITIES } from '#shared/commands/work-orders.ts';
import { type BulkActionProps, useBulk } from '#web/features/work-orders/use-bulk.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** Sets the priority of the selected work orders; can be undone while the toast is shown. */
export function BulkPriority({ orders, onDone, onRefused }: BulkActionProps) {
  const back = useBulk('bulk_set_work_order_priority', { onDone: () => {}, onRefused });
  const set = useBulk('bulk_set_work_order_priority', {
    onDone,
    onRefused,
    undo: (done) => {
      for (const priority of PRIORITIES) {
        const before = orders.filter((order) => order.priority === priority && done.includes(order.id));
        if (before.length > 0) back.mutate({ work_order_ids: before.map(({ id }) => id), priority });
      }
    },
  });
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button busy={set.isPending}>
          <Flag aria-hidden />
          {t('Priority')}
        </Button>
      }
    >
      {PRIORITIES.toReversed().map((priority) => {
        const { label, icon: Icon } = statusLook('priority', priority);
        return (
          <MenuItem
            key={priority}
            onClick={() => set.mutate({ work_order_ids: orders.map(({ id }) => id), priority })}
          >
            <Icon aria-hidden />
            {t(label)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
