import {
  billedCell,
  nteCell,
  scheduleCell,
  statusCell,
} from '#web/features/work-orders/components/summary-cells.tsx';
import { billedOf } from '#web/features/work-orders/money-sums.ts';
import { useWorkOrderBills } from '#web/features/work-orders/work-order-queries.ts';
import { t } from '#web/lib/text.ts';
import { SummaryStrip } from '#web/ui/summary-strip.tsx';

interface FieldSummaryProps {
  order: {
    id: string;
    status: string;
    created_at: string;
    due_date: string | null;
    arrival_at: string | null;
    appointment_from: string | null;
    appointment_until: string | null;
    budget: { nte_amount: number | null } | null;
  };
}

/** Status, due date, NTE, and billed amount of a subcontractor's work, without the customer's invoice. */
export function FieldSummary({ order }: FieldSummaryProps) {
  const { data: bills } = useWorkOrderBills(order.id);
  const nte = order.budget?.nte_amount;
  return (
    <SummaryStrip
      label={t('Summary')}
      cells={[
        statusCell(order),
        scheduleCell(order),
        nteCell(nte),
        billedCell(bills && billedOf(bills), nte),
      ]}
    />
  );
}
