import {
  type Figures,
  type Organization,
  useFigures,
} from '#web/features/organizations/organization-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type SummaryCell, SummaryStrip } from '#web/ui/summary-strip.tsx';

/** What is open and owed; of a subcontractor also its scores over twelve months. */
export function FiguresStrip({ organization }: { organization: Organization }) {
  const { data } = useFigures(organization.id);
  const may = useMay();
  if (!data) return <Skeleton className="mb-4 h-20 max-md:h-44" />;
  const cells =
    organization.organization_type === 'partner'
      ? customerCells(data, may('invoice') || may('see_costs'))
      : subcontractorCells(data);
  return <SummaryStrip label={t('Figures')} cells={cells} />;
}

function customerCells(figures: Figures, seesInvoices: boolean): SummaryCell[] {
  const overdue = figures.overdue_invoices_amount ?? 0;
  const cells: SummaryCell[] = [
    { label: t('Locations'), value: figures.locations },
    { label: t('Open work'), value: figures.open_work_orders },
    { label: t('Reports to review'), value: figures.reports_to_review },
  ];
  if (!seesInvoices) return cells;
  return [
    ...cells,
    {
      label: t('Owes you'),
      value: formatMoney(figures.unpaid_invoices_amount),
      detail:
        overdue > 0
          ? t('{{amount}} overdue', { amount: formatMoney(overdue) })
          : t('{{count}} unpaid invoice|{{count}} unpaid invoices', { count: figures.unpaid_invoices ?? 0 }),
      attention: overdue > 0,
    },
  ];
}

function subcontractorCells(figures: Figures): SummaryCell[] {
  const hours = figures.median_answer_hours;
  return [
    { label: t('Open work'), value: figures.open_work_orders },
    { label: t('Reports to review'), value: figures.reports_to_review },
    {
      label: t('You owe'),
      value: formatMoney(figures.unpaid_bills_amount),
      detail: t('{{count}} unpaid bill|{{count}} unpaid bills', { count: figures.unpaid_bills ?? 0 }),
    },
    {
      label: t('On time'),
      value: share(figures.on_time_work_orders, figures.due_work_orders),
      detail: t('of {{count}} with a due date', { count: figures.due_work_orders ?? 0 }),
    },
    {
      label: t('Sent back'),
      value: share(figures.sent_back_reports, figures.reviewed_reports),
      detail: t('of {{count}} report|of {{count}} reports', { count: figures.reviewed_reports ?? 0 }),
    },
    {
      label: t('Response time'),
      value: hours == null ? null : t('{{hours}} h', { hours: hours.toFixed(1) }),
      detail: t('median of {{count}} assignment|median of {{count}} assignments', {
        count: figures.answered_assignments ?? 0,
      }),
    },
  ];
}

const PERCENT = 100;

const share = (part: number | null, whole: number | null): string | null =>
  whole ? `${Math.round(((part ?? 0) / whole) * PERCENT)}%` : null;
