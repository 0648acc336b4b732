import { AssigneeName } from '#web/features/work-orders/components/assignee-name.tsx';
import {
  amountOf,
  billedCell,
  invoicedCell,
  nteCell,
  scheduleCell,
  statusCell,
} from '#web/features/work-orders/components/summary-cells.tsx';
import {
  useWorkOrderInvoices,
  useWorkOrderReceipts,
  useWorkOrderTime,
} from '#web/features/work-orders/cost-queries.ts';
import {
  billedOf,
  billedUnderNte,
  boughtOf,
  costOf,
  invoicedOf,
  invoiceStateOf,
} from '#web/features/work-orders/money-sums.ts';
import { laborCostOf } from '#web/features/work-orders/time-sums.ts';
import { type OfficeWorkOrder, useWorkOrderBills } from '#web/features/work-orders/work-order-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { type SummaryCell, SummaryStrip } from '#web/ui/summary-strip.tsx';

interface OfficeSummaryProps {
  order: OfficeWorkOrder;
  /** Some see only their own time and receipts: the total cost is unknown then. */
  isOwnOnly: boolean;
  /** Technicians see no NTE. */
  seesNte: boolean;
  /** What subcontractors bill. */
  seesBills: boolean;
  seesInvoices: boolean;
}

/** Status, assignee, due date, and amounts of the work, from the queries of the cards below. */
export function OfficeSummary({ order, isOwnOnly, seesNte, seesBills, seesInvoices }: OfficeSummaryProps) {
  const { data: bills } = useWorkOrderBills(order.id);
  const { data: invoices } = useWorkOrderInvoices(order.id);
  const billed = bills && billedOf(bills);
  const nte = order.budget?.nte_amount;
  const cost = useCostCell(order.id, billed);
  return (
    <SummaryStrip
      label={t('Summary')}
      cells={[
        statusCell(order),
        assigneeCell(order),
        scheduleCell(order),
        ...(seesNte ? [nteCell(nte, order.nte_price_list)] : []),
        ...(seesBills
          ? [billedCell(billed, nte, bills && billedUnderNte(bills, order.assigned_organization_id))]
          : []),
        ...(isOwnOnly ? [] : [cost]),
        ...(seesInvoices
          ? [invoicedCell(invoices && invoicedOf(invoices), invoices && invoiceStateOf(invoices))]
          : []),
      ]}
    />
  );
}

function useCostCell(workOrderId: string, billed: number | undefined): SummaryCell {
  const { data: time } = useWorkOrderTime(workOrderId);
  const { data: receipts } = useWorkOrderReceipts(workOrderId);
  if (billed === undefined || !time || !receipts) return { label: t('Cost'), value: amountOf(undefined) };
  const labor = laborCostOf(time);
  return {
    label: t('Cost'),
    value: amountOf(costOf({ billed, bought: boughtOf(receipts), labor })),
    detail: time.length > 0 && labor === null ? t('our time not included') : undefined,
  };
}

function assigneeCell({ assigned, assignments }: OfficeWorkOrder): SummaryCell {
  const label = t('Assigned to');
  if (assigned) return { label, value: assigned.name };
  const [lead] = assignments;
  if (!lead) return { label, value: t('Nobody') };
  const others = assignments.length - 1;
  return {
    label,
    value: <AssigneeName name={personName(lead.person)} isInactive={!lead.person.is_active} />,
    detail: others > 0 ? t('and {{count}} more of our crew', { count: others }) : t('our own crew'),
  };
}
