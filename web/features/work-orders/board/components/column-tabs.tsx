import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import type { BoardColumn } from '#web/features/work-orders/board/board-columns.ts';
import { countText } from '#web/features/work-orders/board/count-text.ts';
import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';
import { ViewTabs } from '#web/ui/view-tabs.tsx';

interface ColumnTabsProps {
  statuses: readonly WorkOrderStatus[];
  columns: readonly BoardColumn[] | undefined;
  value: WorkOrderStatus;
  onChange: (status: WorkOrderStatus | undefined) => void;
}

/** On a phone there is room for only one column at a time. */
export function ColumnTabs({ statuses, columns, value, onChange }: ColumnTabsProps) {
  return (
    <div className="mb-3 border-line border-b">
      <ViewTabs
        label={t('Columns')}
        views={statuses.map((status) => {
          const column = columns?.find((one) => one.status === status);
          const label = t(statusLook('work_order', status).label);
          return { value: status, label: column ? `${label} ${countText(column)}` : label };
        })}
        value={value}
        onChange={(status) => onChange(statuses.find((one) => one === status))}
      />
    </div>
  );
}
