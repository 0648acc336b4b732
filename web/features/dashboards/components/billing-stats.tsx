import { Banknote, CalendarX2, FileClock, FileText, Hourglass, PiggyBank, Send, Wallet } from 'lucide-react';
import { addDays } from '#shared/rules/calendar-days.ts';
import { amountOf } from '#web/features/dashboards/billing.ts';
import type { BillingFigure } from '#web/features/dashboards/queries.ts';
import { today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { isLongAmount } from '#web/ui/long-amount.ts';
import { StatRow } from '#web/ui/stat-row.tsx';

interface BillingStatsProps {
  figures: readonly BillingFigure[] | undefined;
  /** The age of old work, in days. */
  oldAfter: number;
}

/** What is to be invoiced, received, and paid: each number is the sum of the list that it opens. */
export function BillingStats({ figures, oldAfter }: BillingStatsProps) {
  const amount = (name: string) => amountOf(figures, name);
  const invoices = '/admin/partner-billing/invoices';
  const bills = '/admin/subcontractor-bills';
  // People who only see amounts read the same list below.
  const work = useMay()('invoice') ? '/admin/partner-billing/select-reports' : '/admin/billing-dashboard';
  return (
    <StatRow
      stats={[
        { label: t('Work to invoice'), value: shown(amount('to_invoice')), icon: FileClock, to: work },
        {
          label: t('Of that, older than {{n}} days', { n: oldAfter }),
          value: shown(amount('old_to_invoice')),
          icon: Hourglass,
          to: work,
          search: { 'worked-to': addDays(today(), -oldAfter) },
          attention: !!amount('old_to_invoice'),
        },
        {
          label: t('Invoices to send'),
          value: shown(amount('drafts')),
          icon: Send,
          to: invoices,
          status: 'draft',
        },
        {
          label: t('Unpaid invoices'),
          value: shown(amount('unpaid')),
          icon: FileText,
          to: invoices,
          status: 'open',
        },
        {
          label: t('Of that, overdue'),
          value: shown(amount('overdue')),
          icon: CalendarX2,
          to: invoices,
          // Disputed ones are overdue, too.
          search: { status: 'open', 'due-to': addDays(today(), -1) },
          attention: !!amount('overdue'),
        },
        {
          label: t('Paid this month'),
          value: shown(amount('paid_this_month')),
          icon: PiggyBank,
          to: '/admin/partner-billing/payments',
          search: { 'received-from': `${today().slice(0, 7)}-01`, 'received-to': today() },
        },
        {
          label: t('Bills to approve'),
          value: shown(amount('bills_to_approve')),
          icon: Banknote,
          to: bills,
          status: 'submitted',
          attention: !!amount('bills_to_approve'),
        },
        {
          label: t('Bills to pay'),
          value: shown(amount('bills_to_pay')),
          icon: Wallet,
          to: bills,
          status: 'approved',
        },
      ]}
    />
  );
}

/** Undefined while loading. */
function shown(value: number | undefined) {
  if (value === undefined) return undefined;
  const text = formatMoney(value);
  return isLongAmount(text) ? <span className="text-base max-md:text-sm">{text}</span> : text;
}
