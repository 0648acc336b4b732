import { nteCell, scheduleCell, statusCell } from '#web/features/work-orders/components/summary-cells.tsx';
import { t } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

interface AssignmentSummaryProps {
  order: {
    status: string;
    priority: string;
    created_at: string;
    due_date: string | null;
    arrival_at: string | null;
    appointment_from: string | null;
    appointment_until: string | null;
    budget: { nte_amount: number | null } | null;
  };
}

/** Status, priority, due date, and NTE of an employee's work. */
export function AssignmentSummary({ order }: AssignmentSummaryProps) {
  return (
    <SummaryStrip
      label={t('Summary')}
      cells={[
        statusCell(order),
        { label: t('Priority'), value: <StatusBadge kind="priority" status={order.priority} /> },
        scheduleCell(order),
        nteCell(order.budget?.nte_amount),
      ]}
    />
  );
}
