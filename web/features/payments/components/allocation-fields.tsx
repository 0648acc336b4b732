import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import type { OpenInvoice } from '#web/features/payments/queries.ts';
import type { Typed } from '#web/features/payments/typed-allocations.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';

interface AllocationFieldsProps {
  invoices: readonly OpenInvoice[];
  typed: Typed;
  onType: (invoiceId: string, text: string) => void;
  wrong: { invoiceId: string | undefined; message: string } | undefined;
}

/** The open invoices of a customer, each with a field for what it gets. */
export function AllocationFields({ invoices, typed, onType, wrong }: AllocationFieldsProps) {
  return (
    <ul className="divide-y divide-line/70">
      {invoices.map((invoice) => {
        const isWrong = wrong?.invoiceId === invoice.id;
        const errorId = `allocation-${invoice.id}-error`;
        return (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <Link
                to={pathTo('/admin/partner-billing/invoices/$id', { id: invoice.id })}
                className="font-medium text-slate hover:underline"
              >
                {invoice.invoice_number}
              </Link>
              <p className="truncate text-ink-soft text-xs">
                {invoice.due_date
                  ? t('Due {{date}}', { date: formatDate(invoice.due_date) })
                  : t('Without a due date')}
                {invoice.title && ` · ${invoice.title}`}
              </p>
            </div>
            <dl className="flex items-baseline gap-1.5 text-right">
              <dt className="text-ink-soft text-xs">{t('Left to pay')}</dt>
              <dd className="figures">{formatMoney(invoice.balance_amount)}</dd>
            </dl>
            <AmountInput
              className="w-32 text-right max-sm:w-full"
              aria-label={t('Amount for {{invoice}}', { invoice: invoice.invoice_number })}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? errorId : undefined}
              placeholder="0.00"
              value={typed[invoice.id] ?? ''}
              onChange={(event) => onType(invoice.id, event.target.value)}
            />
            {isWrong && (
              <div className="w-full">
                <ErrorText id={errorId}>{wrong.message}</ErrorText>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
