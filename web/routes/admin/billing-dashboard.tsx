import { createFileRoute } from '@tanstack/react-router';
import { Banknote, FileText, Send, Wallet } from 'lucide-react';
import { useOpenMoney } from '#web/features/dashboards/queries.ts';
import { ReadyList } from '#web/features/invoices/components/ready-list.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useMay } from '#web/lib/use-may.ts';
import { isLongAmount } from '#web/ui/long-amount.ts';
import { Page } from '#web/ui/page.tsx';
import { StatRow } from '#web/ui/stat-row.tsx';

export const Route = createFileRoute('/admin/billing-dashboard')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { data: money } = useOpenMoney();
  const may = useMay();
  return (
    <Page
      title={t('Billing Dashboard')}
      description={t('Open bills and invoices, and work that can be invoiced.')}
    >
      <StatRow
        stats={[
          {
            label: t('Bills to approve'),
            value: amount(money?.bills_to_approve),
            icon: Banknote,
            to: '/admin/subcontractor-bills',
            status: 'submitted',
            attention: !!money?.bills_to_approve,
          },
          {
            label: t('Bills to pay'),
            value: amount(money?.bills_to_pay),
            icon: Wallet,
            to: '/admin/subcontractor-bills',
            status: 'approved',
          },
          {
            label: t('Invoices to send'),
            value: amount(money?.invoices_to_send),
            icon: Send,
            to: '/admin/partner-billing/invoices',
            status: 'draft',
          },
          {
            label: t('Unpaid invoices'),
            value: amount(money?.invoices_unpaid),
            icon: FileText,
            to: '/admin/partner-billing/invoices',
            status: 'sent',
          },
        ]}
      />
      {(may('invoice') || may('see_costs')) && (
        <>
          <h2 className="mb-3 font-semibold text-base">{t('Ready to invoice')}</h2>
          <ReadyList />
        </>
      )}
    </Page>
  );
}

/** Undefined while loading. */
function amount(value: number | null | undefined) {
  const text = formatMoney(value);
  if (value === undefined) return undefined;
  return isLongAmount(text) ? <span className="text-base max-md:text-sm">{text}</span> : text;
}
