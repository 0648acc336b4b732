import { useQuery } from '@tanstack/react-query';
import { methodLabel } from '#web/features/payments/payment-labels.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { WATCHED } from '#web/lib/watched.ts';
import { Card } from '#web/ui/card.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';

/** The payments and credit notes on an invoice, as its customer reads them; nothing without any. */
export function PaidSoFar({ invoiceId }: { invoiceId: string }) {
  const { data } = useQuery({
    queryKey: ['partner_invoices', 'payments', invoiceId],
    ...WATCHED,
    queryFn: async () =>
      unwrap(await (await getSupabase()).rpc('invoice_payments', { p_invoice_id: invoiceId })),
  });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('Payments')} flush>
      <ul className="divide-y divide-line/70">
        {data.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <p className="font-medium">
                {[row.kind === 'payment' ? methodLabel(row.method ?? '') : t('Credit note'), row.reference]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="text-ink-soft text-xs">{formatDate(row.happened_on)}</p>
            </div>
            <span className="figures font-medium">{formatMoney(row.amount)}</span>
            {row.credit_note_id && (
              <DocumentButton
                path={`/documents/v1/credit-notes/${row.credit_note_id}.pdf`}
                fileName={`${row.reference}.pdf`}
              >
                {t('PDF')}
              </DocumentButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
